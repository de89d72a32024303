import { expect, it } from 'vitest'
import { z } from 'zod'
import { baueAssistent } from '../../src/cli/bau.ts'
import { ladeGrundlage } from '../../src/cli/lade.ts'
import { erstelleTerminalKanal } from '../../src/kanal/terminal.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { ANNA, neueId } from '../helfer/prozess-buehne.ts'

// Two workers at one message (it was taken up twice, or a second server came while the first hung): the second commit
// finds its message finished, and nothing of that turn is left.

/** Somebody else commits the same turn a moment before. */
const mitVorgaenger = (s: Speicher): Speicher => ({
  ...s,
  async run(op, arg) {
    if (op.name === 'commitZug') await s.run(op, arg)
    return await s.run(op, arg)
  },
})

it.each([
  'hilfe',
  'merk dir, dass ich nur vormittags arbeite',
  'danke',
  'Wie hoch war der Umsatz im Oktober?',
])('„%s“, zweimal festgeschrieben, wird einmal beantwortet', async (text) => {
  const g = await ladeGrundlage({ db: ':memory:' }, 'silent')
  const texte: string[] = []
  const kanal = erstelleTerminalKanal({ ausgabe: (s) => texte.push(s.text) })
  const { assistent, schliesse } = await baueAssistent({ ...g, speicher: mitVorgaenger(g.speicher) }, [kanal])
  await assistent.starte()
  await assistent.eingang.nimmAn([
    {
      agent: g.konfiguration.agent,
      kanal: 'terminal',
      ding: neueId(),
      art: 'nachricht',
      chat: ANNA,
      von: ANNA,
      text,
    },
  ])
  await assistent.eingang.ruhe()
  await assistent.faellig()
  await assistent.ruhe()
  const verlauf = await g.speicher.read(
    () => rows(z.object({ rolle: z.string() }), sql`SELECT rolle FROM assistent_verlauf ORDER BY id`),
    undefined,
  )
  await schliesse()
  await g.speicher.schliesse()
  expect(texte).toHaveLength(1)
  expect(verlauf.map((v) => v.rolle)).toEqual(['nutzer', 'assistent'])
})
