import { expect, test } from 'vitest'
import { exec, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneHttpBuero } from '../helfer/http-buero.ts'

// Senders of the HTTP channel make up the ids: one that two of them use must not lose the second message silently.

function* leereTexte(_: undefined) {
  yield* exec(sql`UPDATE assistent_eingang SET ereignis = NULL, provider_id = NULL`)
}

jedeDatenbank((_name, oeffne) => {
  test('dieselbe id von jemand anderem oder aus einem anderen Chat ist 409; vom selben bleibt es 202, auch ohne Text', async () => {
    const speicher = await oeffne()
    const h = await oeffneHttpBuero({ speicher })
    const eine = { id: 'm-1', chat: NUMMER.anna, text: 'hallo' }
    const inGruppe = { id: 'm-2', chat: 'g1', von: NUMMER.anna, text: 'hallo' }
    const fremd = { id: 'm-3', chat: '+491713920077', text: 'hallo' }
    const erste = [await h.poste(eine), await h.poste(inGruppe), await h.poste(fremd)]
    expect(erste.map((e) => e.status)).toEqual([202, 202, 202])
    const vergeben = { status: 409, json: { fehler: 'id_vergeben' }, gesagt: [] }
    const pruefe = async (): Promise<void> => {
      expect(await h.poste({ ...eine, chat: NUMMER.deniz })).toEqual(vergeben)
      expect(await h.poste({ ...eine, chat: 'g1', von: NUMMER.anna })).toEqual(vergeben)
      expect(await h.poste({ ...inGruppe, von: NUMMER.deniz })).toEqual(vergeben)
      expect(await h.poste({ ...fremd, chat: NUMMER.anna })).toEqual(vergeben)
      for (const [i, wieder] of [eine, inGruppe, fremd].entries())
        expect(await h.poste(wieder)).toMatchObject({ status: 202, json: erste[i]?.json })
      // The same phone in another spelling is the same one.
      expect((await h.poste({ ...eine, chat: '491713920001@s.whatsapp.net' })).json).toEqual(erste[0]?.json)
    }
    await pruefe()
    await speicher.run(leereTexte, undefined)
    await pruefe()
    await h.schliesse()
  })

  test('ein Telefon in zwei Schreibweisen ist ein direkter Chat und keine Gruppe', async () => {
    const h = await oeffneHttpBuero({ speicher: await oeffne(), konfiguration: { gruppen: 'erwaehnt' } })
    const paare = [
      ['491713920001@s.whatsapp.net', '+491713920001'],
      ['00491713920001', '+491713920001'],
      ['tel:+491713920001', '491713920001'],
      ['+49 171 392 0001', '+49 (0)171/3920001'],
    ]
    for (const [i, [chat, von]] of paare.entries()) {
      const { gesagt } = await h.poste({ id: `s${i}`, chat, von, text: 'was läuft gerade?' })
      expect(gesagt.map((s) => s.chat)).toEqual([chat])
    }
    expect((await h.poste({ id: 'g', chat: 'g1', von: '+491713920001', text: 'was läuft?' })).gesagt).toEqual(
      [],
    )
    await h.schliesse()
  })
})
