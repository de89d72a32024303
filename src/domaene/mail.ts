import { z } from 'zod'

const Adresse = z.email()

/** One spelling of a mail address: trimmed, in lower case (nobody tells two people apart by case); undefined: it is none. */
export function leseMailadresse(text: string): string | undefined {
  const adresse = text.trim().toLowerCase()
  return adresse.length <= 254 && Adresse.safeParse(adresse).success ? adresse : undefined
}

export interface Absender {
  name: string
  address: string
}

/** `a@b.de` or `Assistent <a@b.de>`, on one line; undefined: neither. */
export function leseAbsender(text: string): Absender | undefined {
  const [, name = '', inKlammern, allein] =
    /^(?:"?([^"<>\p{Cc}\p{Zl}\p{Zp}]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? []
  const address = leseMailadresse(inKlammern ?? allein ?? '')
  return address === undefined ? undefined : { name: name.trim(), address }
}
