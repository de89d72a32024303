import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auskunftText, erteileAuskunft } from '../../src/assistent/auskunft.ts'
import type { Auskunft } from '../../src/domaene/auskunft.ts'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import type { Problem } from '../../src/leitstand/vertrag/grundformen.ts'
import type { PersonGanz, PersonKurz, VergessenStand } from '../../src/leitstand/vertrag/person.ts'
import { listeEinsichten } from '../../src/speicher/einsicht.ts'
import { alleFakten } from '../../src/speicher/fakt.ts'
import { ladePerson, setzeRolle } from '../../src/speicher/person.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, oeffneLeitstand } from '../helfer/leitstand.ts'

// What is remembered about people: shown, corrected, handed over and forgotten, by whom it may be, and noted.

type Liste = { eintraege: PersonKurz[]; weiter: string | null }
const gueltige = (p: PersonGanz): string[] => p.fakten_liste.filter((f) => f.gilt).map((f) => f.text)

jedeDatenbank((_name, oeffne) => {
  test('jeder sieht und berichtigt Eigenes; der abgelöste Fakt bleibt sichtbar und nennt seinen Nachfolger', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    await l.b.sage('anna', 'Merk dir, dass ich montags im Homeoffice arbeite')
    await l.b.warte(MINUTE_MS)
    const anna = await l.fenster('anna')
    const vorher = (await anna.frage<PersonGanz>('/personen/ich')).json
    expect(vorher.fakten_liste).toHaveLength(1)
    const [alt] = vorher.fakten_liste
    expect(alt?.quelle_text).toMatch(/^gesagt · /)
    expect([vorher.selbst, vorher.fakten, vorher.einsichten]).toEqual([true, 1, []])
    const pfad = `/personen/ich/fakten/${alt?.id}`
    const nachher = await anna.frage<PersonGanz>(pfad, {
      methode: 'PUT',
      koerper: { text: 'Ich arbeite freitags im Homeoffice' },
    })
    expect(nachher.status).toBe(200)
    const [abgeloest, neu] = nachher.json.fakten_liste
    expect([abgeloest?.gilt, abgeloest?.ersetzt_durch, neu?.gilt]).toEqual([false, neu?.id, true])
    expect(neu?.text).toMatch(/freitags/i)
    // What does not count any more is not corrected once more.
    expect((await anna.frage(pfad, { methode: 'PUT', koerper: { text: 'Ich wohne in Köln' } })).status).toBe(
      404,
    )
    const mehr = await anna.frage<PersonGanz>('/personen/ich/fakten', {
      koerper: { text: 'Mein Hund heißt Rex' },
    })
    expect(gueltige(mehr.json)).toHaveLength(2)
    // In the chat it is the same memory.
    expect((await l.b.sage('anna', 'was weißt du über meinen Hund?')).join()).toContain('Rex')
    const weg = await anna.frage<PersonGanz>(`/personen/ich/fakten/${neu?.id}`, { methode: 'DELETE' })
    expect(weg.json.fakten_liste.map((f) => f.text)).toEqual([expect.stringContaining('Rex')])
    await l.schliesse()
  })

  test('was kein Fakt ist, wird keiner, und nichts ändert sich', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    const neu = (
      await anna.frage<PersonGanz>('/personen/ich/fakten', { koerper: { text: 'Ich wohne in Köln' } })
    ).json
    for (const text of ['???', '…']) {
      const a = await anna.frage<Problem>('/personen/ich/fakten', { koerper: { text } })
      expect([a.status, a.json.code]).toEqual([422, 'kein_fakt'])
      const id = neu.fakten_liste[0]?.id
      const b = await anna.frage<Problem>(`/personen/ich/fakten/${id}`, { methode: 'PUT', koerper: { text } })
      expect(b.status).toBe(422)
    }
    expect(gueltige((await anna.frage<PersonGanz>('/personen/ich')).json)).toEqual(gueltige(neu))
    await l.schliesse()
  })

  test('über andere erfährt nur admin etwas, und jeder Blick steht da; für alle anderen gibt es sie nicht', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    await l.b.sage('anna', 'Merk dir, dass ich Tee trinke')
    const anna = await l.fenster('anna')
    const { id } = anna.ich
    const wege = (f: Fenster) =>
      Promise.all([
        f.frage(`/personen/${id}`),
        f.frage(`/personen/${id}/auskunft`),
        f.frage(`/personen/${id}/fakten`, { koerper: { text: 'Ich trinke Kaffee' } }),
        f.frage(`/personen/${id}/fakten/1`, { methode: 'DELETE' }),
        f.frage(`/personen/${id}/vergessen`, { koerper: { name: anna.ich.name } }),
      ])
    for (const wer of ['bernd', 'deniz'] as const) {
      const f = await l.fenster(wer)
      expect((await wege(f)).map((a) => a.status)).toEqual([404, 404, 404, 404, 404])
      expect((await f.frage('/personen')).status).toBe(403)
      const nie = await f.frage('/personen/gibt-es-nicht')
      expect((await f.frage(`/personen/${id}`)).json).toEqual(nie.json)
    }
    const blicke = () => speicher.read(listeEinsichten, { person_id: id, hoechstens: 10 })
    expect(await blicke()).toEqual([])
    const carla = await l.fenster('carla')
    const gesehen = (await carla.frage<PersonGanz>(`/personen/${id}`)).json
    expect([gesehen.selbst, gueltige(gesehen).length]).toEqual([false, 1])
    expect(gesehen.einsichten.map((e) => e.wer.name)).toEqual([carla.ich.name])
    expect((await blicke()).map((e) => [e.von, e.was])).toEqual([[carla.ich.id, 'person']])
    // What an admin writes is no word of the person.
    const dazu = await carla.frage<PersonGanz>(`/personen/${id}/fakten`, {
      koerper: { text: 'Ich arbeite in Bonn' },
    })
    expect(dazu.json.fakten_liste.at(-1)?.quelle).toBe('operator')
    expect((await anna.frage<PersonGanz>('/personen/ich')).json.einsichten).toHaveLength(1)
    await l.schliesse()
  })

  test('wer vergessen wird, während jemand hinsieht oder etwas über ihn aufschreibt, bleibt vergessen', async () => {
    const speicher = await oeffne()
    let dazwischen: (() => Promise<unknown>) | undefined
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async read(op, arg) {
          const wert = await speicher.read(op, arg)
          if ((op as unknown) === ladePerson) {
            const tu = dazwischen
            dazwischen = undefined
            await tu?.()
          }
          return wert
        },
      },
    })
    const [anna, carla] = [await l.fenster('anna'), await l.fenster('carla')]
    const { id } = anna.ich
    const { agent } = l.b.konfiguration
    const { phone = '' } = (await speicher.read(ladePerson, { id })) ?? {}
    dazwischen = async () => {
      await (await l.b.assistent.vergiss({ agent, person_id: id, kennungen: [] }, 'ganz')).weiter
    }
    const neu = await carla.frage(`/personen/${id}/fakten`, { koerper: { text: 'Anna trinkt gern Tee' } })
    expect(dazwischen).toBeUndefined()
    expect(neu.status).toBe(404)
    expect(await speicher.read(alleFakten, { agent, phone })).toEqual([])
    expect(await speicher.read(listeEinsichten, { person_id: id, hoechstens: 10 })).toEqual([])
    await l.schliesse()
  })

  test('auch wo nichts aufgehoben werden soll, ist die Seite da', async () => {
    const konfiguration = { aufbewahrung: { verlauf: '0d', messages: '0d' } }
    const l = await oeffneLeitstand({ speicher: await oeffne(), konfiguration })
    const { status, json } = await (await l.fenster('anna')).frage<PersonGanz>('/personen/ich')
    expect([status, json.balken.map((b) => b.anteil)]).toEqual([200, json.balken.map(() => 0)])
    await l.schliesse()
  })

  test('die Liste der Personen: Suche, Seiten und was von jedem da ist', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    await l.b.sage('anna', 'Merk dir, dass ich Tee trinke')
    const carla = await l.fenster('carla')
    const seite = async (frage: string): Promise<Liste> =>
      (await carla.frage<Liste>(`/personen${frage}`)).json
    const alle = await seite('')
    expect(alle.weiter).toBeNull()
    const namen = alle.eintraege.map((p) => p.name)
    expect(namen).toEqual(namen.toSorted((a, b) => a.localeCompare(b, 'de')))
    const erste = await seite('?anzahl=2')
    const rest = await seite(`?anzahl=200&nach=${erste.weiter}`)
    expect([...erste.eintraege, ...rest.eintraege]).toEqual(alle.eintraege)
    const [anna] = (await seite('?suche=ANNA')).eintraege
    expect([anna?.fakten, (anna?.nachrichten ?? 0) > 0, anna?.zuletzt !== null]).toEqual([1, true, true])
    expect((await seite('?suche=zzz')).eintraege).toEqual([])
    await l.schliesse()
  })

  test('die Auskunft ist Byte für Byte die der Kommandozeile', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    await l.b.sage('anna', 'zahl die Rechnung 4711 über 80 €')
    const carla = await l.fenster('carla')
    const { id } = (await l.fenster('anna')).ich
    const person = await speicher.read(ladePerson, { id })
    const { text, kopf } = await carla.frage(`/personen/${id}/auskunft`)
    const cli = await erteileAuskunft(
      { speicher, schluessel: l.b.schluessel, konfiguration: l.b.konfiguration, medienOrdner: undefined },
      { person, kennungen: [], von: carla.ich.id },
      l.b.uhr.jetzt(),
    )
    // The second look is one more look.
    const ohneLetzte = (a: Auskunft): Auskunft => {
      a.teile.auskuenfte.eintraege.pop()
      return a
    }
    expect(cli).toBeDefined()
    expect(text).toBe(auskunftText(ohneLetzte(cli as Auskunft)))
    expect(kopf.get('content-disposition')).toBe('attachment; filename="auskunft.json"')
    const html = await carla.frage(`/personen/${id}/auskunft?format=html`)
    expect(html.text).toMatch(/^<!doctype html>/)
    expect(html.kopf.get('content-disposition')).toMatch(/^attachment/)
    await l.schliesse()
  })

  test('vergessen: nur mit dem Namen; sich selbst die Inhalte, als admin eine Person ganz, mit Beleg', async () => {
    const speicher = await oeffne()
    const ordner = mkdtempSync(join(tmpdir(), 'vergessen-'))
    const quittungen = join(ordner, 'quittungen')
    const l = await oeffneLeitstand({ speicher, quittungen })
    await l.b.sage('anna', 'Merk dir, dass ich Tee trinke')
    await l.b.sage('bernd', 'Merk dir, dass ich Kaffee trinke')
    const anna = await l.fenster('anna')
    const bernd = await l.fenster('bernd')
    const falsch = await anna.frage<Problem>('/personen/ich/vergessen', { koerper: { name: 'Anne' } })
    expect([falsch.status, falsch.json.code]).toEqual([422, 'name_falsch'])
    expect(existsSync(quittungen)).toBe(false)
    const selbst = await anna.frage<VergessenStand>('/personen/ich/vergessen', {
      koerper: { name: anna.ich.name.toUpperCase() },
    })
    expect(selbst.status).toBe(200)
    // Who waits for two seconds in vain asks on by the receipt.
    const fertig = (f: Fenster, { beleg }: VergessenStand) =>
      expect
        .poll(async () => (await f.frage<VergessenStand>(`/vergessen/${beleg}`)).json.stand, {
          timeout: 15_000,
        })
        .toBe('fertig')
    await fertig(anna, selbst.json)
    expect(readFileSync(quittungen, 'utf8')).toContain(selbst.json.beleg)
    // Still in the team, and nothing is left.
    const danach = (await anna.frage<PersonGanz>('/personen/ich')).json
    expect([danach.fakten, danach.nachrichten, danach.vergessen?.stand]).toEqual([0, 0, 'fertig'])
    expect(danach.vergessen?.text).toBe('Vergessen: fertig. Nichts ist übrig.')
    expect((await anna.frage('/vergessen/0123456789abcdef')).status).toBe(404)

    const carla = await l.fenster('carla')
    const ganz = await carla.frage<VergessenStand>(`/personen/${bernd.ich.id}/vergessen`, {
      koerper: { name: bernd.ich.name },
    })
    await fertig(carla, ganz.json)
    expect((await carla.frage(`/personen/${bernd.ich.id}`)).status).toBe(404)
    expect((await bernd.frage('/ich')).status).toBe(401)
    // Of oneself only the contents: an admin is always left.
    await carla.frage(`/personen/${carla.ich.id}/vergessen`, { koerper: { name: carla.ich.name } })
    expect((await carla.frage('/personen')).status).toBe(200)
    await l.schliesse()
    rmSync(ordner, { recursive: true })
  })

  test('solange etwas im Weg ist, heißt es „noch nicht“ mit dem Grund; danach fertig', async () => {
    const ordner = mkdtempSync(join(tmpdir(), 'vergessen-'))
    const medienOrdner = join(ordner, 'medien')
    // What looks like a medium of a message that is gone, and cannot be deleted as a file.
    const festes = join(medienOrdner, '999999-20261127T090000000Z.png')
    mkdirSync(festes, { recursive: true })
    const l = await oeffneLeitstand({ speicher: await oeffne(), medienOrdner })
    await l.b.sage('anna', 'Merk dir, dass ich Tee trinke')
    const anna = await l.fenster('anna')
    const da = await anna.frage<VergessenStand>('/personen/ich/vergessen', {
      koerper: { name: anna.ich.name },
    })
    expect([da.status, da.json.stand]).toEqual([200, 'noch_nicht'])
    expect(da.json.text).toMatch(/^Noch nicht fertig: .*Medienordner/)
    const stand = async () => (await anna.frage<VergessenStand>(`/vergessen/${da.json.beleg}`)).json.stand
    expect(await stand()).toBe('noch_nicht')
    // The contents are gone at once, whatever is still in the way.
    expect((await anna.frage<PersonGanz>('/personen/ich')).json.fakten).toBe(0)
    rmSync(festes, { recursive: true })
    await l.b.assistent.ruhe()
    expect(await stand()).toBe('fertig')
    await l.schliesse()
    rmSync(ordner, { recursive: true })
  })

  test('von zweien, die einander im selben Augenblick vergessen lassen, bleibt einer', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const [carla, deniz] = [await l.fenster('carla'), await l.fenster('deniz')]
    const neu = { id: deniz.ich.id, rolle: 'admin', hat: true, jetzt: l.b.uhr.jetzt() }
    await speicher.run(setzeRolle, neu)
    const vergiss = (wer: Fenster, wen: Fenster) =>
      wer.frage(`/personen/${wen.ich.id}/vergessen`, { koerper: { name: wen.ich.name } })
    const beide = await Promise.all([vergiss(carla, deniz), vergiss(deniz, carla)])
    expect(beide.filter((a) => a.status === 200)).toHaveLength(1)
    const da = await Promise.all([carla.frage('/personen'), deniz.frage('/personen')])
    expect(da.map((a) => a.status).toSorted()).toEqual([200, 401])
    await l.schliesse()
  })
})
