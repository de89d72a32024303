import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { starteMedienAnbieter } from '../helfer/medien-anbieter.ts'
import { baueBuehne, WHATSAPP } from '../helfer/prozess-buehne.ts'
import { nachricht } from '../helfer/whatsapp-anbieter.ts'

it('ein Foto mit drei deutschen Zeilen und ein Dokument: vom Webhook bis zur Antwort, ohne Netz und ohne Modell', {
  timeout: 180_000,
}, async (test) => {
  const medien = await starteMedienAnbieter(WHATSAPP.token)
  test.onTestFinished(() => medien.schliesse())
  medien.medien.set('M1', {
    bytes: readFileSync(join(import.meta.dirname, '../helfer/medien/drei-zeilen.png')),
  })
  const b = await baueBuehne(test, { umgebung: { WHATSAPP_API_URL: medien.apiUrl } })
  const { url } = await b.starte()
  const roh = JSON.stringify(
    b.anbieter.umschlag(
      nachricht('wamid.F1', { type: 'image', image: { id: 'M1', mime_type: 'image/png' } }),
    ),
  )
  expect((await b.anbieter.stelleZu(`${url}/kanal/whatsapp`, roh)).status).toBe(200)
  await bisAllesRuht(b)
  const antworten = medien.gesendet.map((m) => (m.text as { body: string }).body)
  expect(antworten).toHaveLength(1)
  for (const zeile of [
    'Die Küche bleibt geschlossen.',
    'Nächster Termin: Dienstag',
    'Grüße vom Empfang, 2. Stock',
  ])
    expect(antworten[0]).toContain(zeile)
  expect(await b.lies('SELECT text FROM assistent_verlauf ORDER BY id')).toHaveLength(2)
  expect(readdirSync(join(b.ordner, 'medien'))).toEqual([expect.stringMatching(/^1-\d{8}T\d{9}Z\.png$/)])

  medien.medien.set('M2', { bytes: Buffer.from('%PDF-1.7') })
  const dokument = JSON.stringify(
    b.anbieter.umschlag(
      nachricht('wamid.F2', {
        type: 'document',
        document: { id: 'M2', filename: '../../brief.pdf', caption: 'Leg ein Ticket an: Brief fehlt' },
      }),
    ),
  )
  expect((await b.anbieter.stelleZu(`${url}/kanal/whatsapp`, dokument)).status).toBe(200)
  await bisAllesRuht(b)
  expect(JSON.stringify(medien.gesendet.at(-1))).toMatch(/\[Dokument\] habe ich gespeichert.*Brief fehlt/)
  expect(readdirSync(join(b.ordner, 'medien'))).toContainEqual(expect.stringMatching(/^2-\d{8}T\d{9}Z\.pdf$/))
})
