import { VorgangBeendet } from '../domaene/fehler.ts'
import { vergleichsform } from '../domaene/text.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { streicheNachKey } from '../speicher/erinnerung.ts'
import { insertNotiz, loescheNotiz, notizenVon } from '../speicher/notiz.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { istVergessen, VERGESSEN } from '../speicher/vergessen-zaun.ts'
import type { Auftrag } from './ausfuehrung.ts'
import type { Dienste, UndoDienste, WirkDienste } from './skill.ts'

export interface DiensteDeps {
  speicher: Speicher
  uhr: Uhr
  einstellungen: Readonly<Record<string, string>>
  /** Puts a message to the requester into the Ausgang, once per key. */
  erinnere: (arg: {
    person_id: string
    unterhaltung_id: string
    vorgang_id: string
    key: string
    text: string
    wann: string
    jetzt: string
  }) => Operation<number>
  gemeldet: () => void
}

/** What skills may use of the Assistent itself, bound to the requester. */
export function erstelleDienste(d: DiensteDeps): (auftrag: Auftrag) => Dienste & WirkDienste & UndoDienste {
  const erinnere = nurBekannter(d.erinnere)
  return ({ person, vorgang }) => ({
    einstellungen: d.einstellungen,
    notizen: {
      async suche(text) {
        const worte = vergleichsform(text)
          .split(' ')
          .filter((w) => w.length > 2)
        const notizen = await d.speicher.read(notizenVon, {
          agent: vorgang.agent,
          person_id: person.id,
          hoechstens: 500,
        })
        return notizen.filter((n) => worte.every((w) => vergleichsform(n.text).includes(w))).slice(0, 10)
      },
    },
    async erinnere(key, { wann, text }) {
      const id = await d.speicher.run(erinnere, {
        person_id: person.id,
        unterhaltung_id: vorgang.unterhaltung_id,
        vorgang_id: vorgang.id,
        key,
        text,
        wann,
        jetzt: d.uhr.jetzt(),
      })
      d.gemeldet()
      return { id }
    },
    async streicheErinnerung(key) {
      return await d.speicher.run(streicheNachKey, { key, person_id: person.id })
    },
    async loescheNotiz(key) {
      await d.speicher.run(loescheNotiz, { key, person_id: person.id })
    },
    async notiere(key, text) {
      return {
        id: await d.speicher.run(notiere, {
          vorgang_id: vorgang.id,
          agent: vorgang.agent,
          person_id: person.id,
          key,
          text,
          jetzt: d.uhr.jetzt(),
        }),
      }
    },
  })
}

/** Who asked for it was forgotten while the skill ran: nothing of it is written any more (I8). */
const nurBekannter = <A extends { vorgang_id: string }, T>(op: (arg: A) => Operation<T>) =>
  function* nurBekannter(arg: A): Operation<T> {
    if (yield* istVergessen(arg)) throw new VorgangBeendet(arg.vorgang_id, VERGESSEN)
    return yield* op(arg)
  }

const notiere = nurBekannter((arg: Parameters<typeof insertNotiz>[0] & { vorgang_id: string }) =>
  insertNotiz(arg),
)
