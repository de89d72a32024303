import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { falscherAufruf, schreibe } from './ausgabe.ts'

// Starting points that run as they are.

const CONFIG = `import { defineConfig } from 'assistent'

export default defineConfig({
  agent: 'assistent',
  zone: 'Europe/Berlin',
  land: 'DE',
  team: [
    { name: 'Dein Name', phone: '+491700000000', rollen: ['mitglied', 'admin'] },
  ],
  skills: ['skills/begruessen.ts'],
})
`

const SKILL = (name: string): string => `import { skill, slot, z } from 'assistent'

export default skill({
  name: '${name}',
  beschreibung: 'Beschreibe hier in einem Satz, was das tut',
  beispiele: ['${name.replaceAll('_', ' ')} für {wen}'],
  parameter: z.object({ wen: slot.text({ frage: 'Für wen?' }) }),
  risiko: 0,
  async run({ parameter }) {
    return \`Das war für \${parameter.wen}.\`
  },
})
`

function lege(datei: string, inhalt: string): void {
  if (existsSync(datei))
    throw new EndgueltigerFehler('gibt_es', `${datei} gibt es schon.`, {
      abhilfe: 'Es wurde nichts geändert.',
    })
  writeFileSync(datei, inhalt, { flag: 'wx' })
  schreibe(`angelegt: ${datei}`)
}

export function init(ordner = '.'): void {
  const ziel = resolve(ordner)
  mkdirSync(join(ziel, 'skills'), { recursive: true })
  lege(join(ziel, 'assistent.config.ts'), CONFIG)
  if (!existsSync(join(ziel, 'skills', 'begruessen.ts')))
    lege(join(ziel, 'skills', 'begruessen.ts'), SKILL('begruessen'))
  schreibe('Trage dein Team in assistent.config.ts ein und starte mit: assistent start')
}

export function skillNeu(name: string, ordner = 'skills'): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw falscherAufruf(`„${name}“ geht nicht: Skills heißen snake_case, zum Beispiel raum_buchen.`)
  mkdirSync(resolve(ordner), { recursive: true })
  lege(resolve(ordner, `${name}.ts`), SKILL(name))
  schreibe(`Trage '${ordner}/${name}.ts' in assistent.config.ts unter skills ein.`)
}
