import { expect, it } from 'vitest'
import { vergessenBefehl } from '../../src/cli/vergessen.ts'
import { listeGelerntes } from '../../src/speicher/lernen-entscheiden.ts'
import { lernstand } from '../../src/speicher/lernen-team.ts'
import { rufe } from '../helfer/ausgabe.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

jedeDatenbank((_, oeffne) => {
  it('was zwei sagten, fällt auf den zurück, der bleibt; was einer allein sagte, geht mit ihm', async () => {
    const speicher = await oeffne()
    const buero = await oeffneBuero({ speicher })
    const agent = (await buero.personen())[0]?.agent ?? ''
    const stand = async () =>
      (await speicher.read(listeGelerntes, { agent })).map((l) => [l.wer.split(' ')[0], l.status, l.team])
    await buero.sage('anna', 'mit Heimat meine ich Zürich')
    expect(await stand()).toEqual([['Anna', 'vorschlag', false]])
    await buero.sage('bernd', 'mit Heimat meine ich Zürich')
    expect(await stand()).toEqual([
      ['Anna', 'einig', true],
      ['Bernd', 'einig', true],
    ])
    await buero.sage('anna', 'mit Donau meine ich Wien')
    await buero.sage('carla', 'übernimm B-3')
    expect((await stand()).at(-1)).toEqual(['Anna', 'uebernommen', true])
    await buero.sage('anna', 'vergiss mich')
    await buero.sage('anna', 'ja')
    expect(await stand()).toEqual([['Bernd', 'vorschlag', false]])
    await buero.schliesse()
  })

  it('eine Ablehnung gilt auch, wenn ein Zweiter dasselbe sagt, und wer nicht leitet, entscheidet nichts', async () => {
    const speicher = await oeffne()
    const buero = await oeffneBuero({ speicher })
    const agent = (await buero.personen())[0]?.agent ?? ''
    await buero.sage('anna', 'mit Heimat meine ich Zürich')
    await buero.sage('bernd', 'übernimm B-1')
    const stand = async () => (await speicher.read(listeGelerntes, { agent })).map((l) => [l.status, l.team])
    expect(await stand()).toEqual([['vorschlag', false]])
    await buero.sage('carla', 'ablehnen B-1')
    await buero.sage('bernd', 'mit Heimat meine ich Zürich')
    expect(await stand()).toEqual([
      ['abgelehnt', false],
      ['abgelehnt', false],
    ])
    expect(await buero.sage('carla', 'lernvorschläge')).toEqual(['Es wartet kein Lernvorschlag.'])
    expect(await speicher.read(lernstand, { agent })).toBe('0:0:')
    await buero.schliesse()
  })

  it('`vergessen <Nummer>` nimmt Gelerntes wie „vergiss mich“: Eigenes ganz, Gemeinsames fällt zurück', async () => {
    const speicher = await oeffne()
    const buero = await oeffneBuero({ speicher })
    const agent = (await buero.personen())[0]?.agent ?? ''
    await buero.sage('anna', 'mit Heimat meine ich Zürich')
    await buero.sage('bernd', 'mit Heimat meine ich Zürich')
    await buero.sage('anna', 'mit Donau meine ich Wien')
    await buero.sage('carla', 'übernimm B-3')
    await rufe(() => vergessenBefehl(grundlage(speicher, { agent }), NUMMER.anna, { ja: true }))
    const alle = await speicher.read(listeGelerntes, { agent })
    expect(alle.map((l) => [l.wer, l.status, l.team])).toEqual([['Bernd Muster', 'vorschlag', false]])
    await buero.schliesse()
  })

  it('eine Ablehnung bleibt, wenn das Abgelehnte zurückgenommen oder seine Person vergessen ist', async () => {
    const speicher = await oeffne()
    const buero = await oeffneBuero({ speicher })
    const agent = (await buero.personen())[0]?.agent ?? ''
    const stand = async () => (await speicher.read(listeGelerntes, { agent })).map((l) => l.status)
    await buero.sage('anna', 'mit Heimat meine ich Zürich')
    await buero.sage('carla', 'ablehnen B-1')
    await buero.sage('anna', 'nimm B-1 zurück')
    expect(await stand()).toEqual([])
    await buero.sage('bernd', 'mit Heimat meine ich  zürich')
    expect(await stand()).toEqual(['abgelehnt'])
    await buero.sage('bernd', 'vergiss mich')
    await buero.sage('bernd', 'ja')
    await buero.sage('deniz', 'mit Heimat meine ich Zürich')
    expect(await stand()).toEqual(['abgelehnt'])
    // Another meaning was never refused, and who leads may think again.
    await buero.sage('anna', 'mit Heimat meine ich Wien')
    expect(await stand()).toEqual(['abgelehnt', 'vorschlag'])
    const [erste] = await speicher.read(listeGelerntes, { agent })
    await buero.sage('carla', `übernimm B-${erste?.id}`)
    await buero.sage('carla', `nimm B-${erste?.id} zurück`)
    await buero.sage('bernd', 'mit Heimat meine ich Zürich')
    expect(await stand()).toEqual(['vorschlag', 'vorschlag'])
    await buero.schliesse()
  })
})
