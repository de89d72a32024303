import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inSprache, type Seitentexte } from '../../web/src/texte/seiten/seitentexte.ts'

// The texts that come with their pages. That each language has each text, the types see to.

const ORDNER = join(import.meta.dirname, '../../web/src/texte/seiten')
const module = readdirSync(ORDNER).filter((n) => n !== 'seitentexte.ts' && n !== 'use-texte.ts')
type Baum = { [name: string]: string | Baum | ((...arg: unknown[]) => string) }

const texteAus = async (datei: string): Promise<Seitentexte<Baum>> => {
  const [texte] = Object.values((await import(join(ORDNER, datei))) as Record<string, Seitentexte<Baum>>)
  if (texte === undefined) throw new Error(`${datei} exports nothing`)
  return texte
}

/** All texts by their place; those with parts filled in with 2 for each, which is a number and a word. */
const alle = (baum: Baum, ort = ''): [string, string][] =>
  Object.entries(baum).flatMap(([name, wert]) =>
    typeof wert === 'string'
      ? [[`${ort}${name}`, wert] as [string, string]]
      : typeof wert === 'function'
        ? [[`${ort}${name}`, wert(2, 2, 2)] as [string, string]]
        : alle(wert, `${ort}${name}.`),
  )

describe.each(module)('Texte in %s', (datei) => {
  it('Kein Text ist leer oder schreibt einen Umlaut aus', async () => {
    const texte = await texteAus(datei)
    for (const sprache of ['de', 'en', 'pt'] as const)
      for (const [ort, text] of alle(inSprache(texte, sprache, 'du'))) expect(text, ort).not.toBe('')
    for (const [ort, text] of alle(inSprache(texte, 'de', 'du')))
      expect(text, ort).not.toMatch(/\b(?:fuer|ueber|loesch|koenn|waehl|zurueck|Vorgaenge|Gedaechtnis|pruef)/)
  })

  it('Mit „Sie“ kommt kein „du“ mehr vor', async () => {
    for (const [ort, text] of alle(inSprache(await texteAus(datei), 'de', 'sie')))
      expect(text, ort).not.toMatch(/\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\w*)\b/)
  })
})
