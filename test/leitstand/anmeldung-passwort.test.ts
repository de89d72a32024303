import { expect, test, vi } from 'vitest'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { insertKennung, ladeKennung } from '../../src/speicher/kennung.ts'
import { ladePasswort, meldePasswortAn, setzePasswort } from '../../src/speicher/passwort.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import { beendeSitzungen, istEbenGekommen } from '../../src/speicher/sitzung.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { schwach } from '../helfer/schwaches-passwort.ts'

const GUT = 'sieben Birnen im Regen'

const setze = (f: Fenster, neu: string, alt?: string) =>
  f.frage('/passwort', { methode: 'PUT', koerper: alt === undefined ? { neu } : { alt, neu } })
const melde = (l: LeitstandBuero, wer: string, passwort: string, kopf = {}) =>
  l.frage<Ich & { code?: string }>('/anmeldung/passwort', { koerper: { wer, passwort }, kopf })

// A hash takes half a second, more on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

jedeDatenbank((_name, oeffne) => {
  test('ein Passwort meldet an, mit der Nummer in jeder Schreibweise oder einer bestätigten Mailadresse', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const anna = await l.fenster('anna')
    const k = { kanal: 'mail', kennung: 'anna@beispiel.de' }
    const arg = { agent: l.b.konfiguration.agent, person_id: anna.ich.id, jetzt: l.b.uhr.jetzt() }
    await speicher.run(insertKennung, { ...arg, k, geprueft: true })
    const fremde = { kanal: 'mail', kennung: 'a@unbestaetigt.de' }
    await speicher.run(insertKennung, { ...arg, k: fremde, geprueft: false })
    expect((await setze(anna, GUT)).status).toBe(204)
    for (const wer of ['+49 171 392 0001', '0171/3920001', ' Anna@Beispiel.DE ']) {
      const drin = await melde(l, wer, GUT)
      expect([wer, drin.status, drin.json.name]).toEqual([wer, 200, 'Anna Beispiel'])
      expect(drin.json.wege).toEqual({ passkey: false, passwort: true, alt_noetig: true })
    }
    const falsch = [
      await melde(l, '0171/3920001', `${GUT}.`),
      await melde(l, 'a@unbestaetigt.de', GUT),
      await melde(l, 'niemand@beispiel.de', GUT),
      await melde(l, '0171/3920002', GUT),
    ]
    // Who it is and why it failed: one answer for all.
    expect(new Set(falsch.map((f) => f.text)).size).toBe(1)
    expect([falsch[0]?.status, falsch[0]?.json.code]).toEqual([403, 'anmeldung_falsch'])
    await speicher.run(setzeStatus, { id: anna.ich.id, status: 'gesperrt', jetzt: l.b.uhr.jetzt() })
    expect((await melde(l, '0171/3920001', GUT)).status).toBe(403)
    await l.schliesse()
  })

  test('ein Umlaut aus zwei Zeichen ist derselbe Buchstabe, Leerzeichen zählen', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    await setze(anna, 'Ölkännchen vor der Tür'.normalize('NFD'))
    expect((await melde(l, '+491713920001', 'Ölkännchen vor der Tür'.normalize('NFC'))).status).toBe(200)
    expect((await melde(l, '+491713920001', 'Ölkännchen vor der Tür ')).status).toBe(403)
    await l.schliesse()
  })

  test('ein neues Passwort verlangt das alte, außer eben nach einer Einladung, und beendet andere Sitzungen', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const handy = await l.fenster('anna')
    const anna = await l.fenster('anna')
    expect((await setze(anna, GUT)).status).toBe(204)
    expect((await handy.frage('/ich')).status).toBe(401)
    // Forgotten: a fresh invitation is the way.
    expect((await setze(anna, `${GUT} 2`)).status).toBe(204)
    await l.b.warte(15 * MINUTE_MS)
    expect((await anna.frage<Ich>('/ich')).json.wege.alt_noetig).toBe(true)
    for (const alt of [undefined, GUT]) {
      const zu = await setze(anna, `${GUT} 3`, alt)
      expect([zu.status, zu.json.code]).toEqual([403, 'passwort_alt'])
    }
    expect((await setze(anna, `${GUT} 3`, `${GUT} 2`)).status).toBe(204)
    expect((await melde(l, '+491713920001', `${GUT} 3`)).status).toBe(200)
    await l.schliesse()
  })

  test('das erste Passwort setzt nur, wer sich eben angemeldet hat, auf welchem Weg auch immer', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    await l.b.warte(15 * MINUTE_MS)
    const zu = await setze(anna, GUT)
    expect([zu.status, zu.json.code]).toEqual([403, 'anmeldung_alt'])
    expect((await melde(l, '+491713920001', GUT)).status).toBe(403)
    expect((await setze(await l.fenster('anna'), GUT)).status).toBe(204)
    await l.schliesse()
  })

  test('endet die Sitzung, während das Passwort gerechnet wird, ist keines gesetzt', async () => {
    const speicher = await oeffne()
    let beende: (() => Promise<unknown>) | undefined
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async read(op, arg) {
          const wert = await speicher.read(op, arg)
          // The last that is asked before the hash is made.
          if ((op as unknown) === istEbenGekommen) await beende?.()
          return wert
        },
      },
    })
    const anna = await l.fenster('anna')
    const { id: person_id } = anna.ich
    beende = () => speicher.run(beendeSitzungen, { person_id, jetzt: l.b.uhr.jetzt() })
    expect((await setze(anna, GUT)).status).toBe(401)
    expect(await speicher.read(ladePasswort, { person_id })).toBeUndefined()
    await l.schliesse()
  })

  test('zu kurz, zu lang und verbreitet wird abgelehnt und begründet', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    const code = async (neu: string) => (await setze(anna, neu)).json?.code
    expect(await code('kurz 12')).toBe('passwort_zu_kurz')
    expect(await code('ä'.repeat(600) + GUT)).toBe('passwort_zu_lang')
    expect(await code('Password1')).toBe('passwort_bekannt')
    expect(await code('Anna-Beispiel-2026')).toBe('passwort_bekannt')
    expect((await setze(anna, `${GUT} ${'x'.repeat(1000)}`)).status).toBe(204)
    await l.schliesse()
  })

  test('zehn Fehlversuche für ein Konto, auch zugleich und unter allen seinen Namen; danach auch das richtige nicht', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const { id: person_id } = (await l.fenster('anna')).ich
    const jetzt = l.b.uhr.jetzt()
    await speicher.run(setzePasswort, { person_id, alt: undefined, hash: schwach(GUT), sitzung: '', jetzt })
    const alle = await Promise.all(
      Array.from({ length: 18 }, (_, i) =>
        melde(l, i % 2 === 0 ? '+491713920001' : '0171 3920001', `geraten ${i}`, {
          'x-forwarded-for': `203.0.113.${i}`,
        }),
      ),
    )
    const mit = (code: string) => alle.filter((a) => a.json.code === code).length
    expect([mit('anmeldung_falsch'), mit('zu_viele_versuche')]).toEqual([10, 8])
    const zu = await melde(l, '+491713920001', GUT)
    expect([zu.status, zu.kopf.get('retry-after')]).toEqual([429, '900'])
    await l.b.warte(15 * MINUTE_MS)
    expect((await melde(l, '+491713920001', GUT)).status).toBe(200)
    // Made with less than today's, it was made anew.
    expect((await speicher.read(ladePasswort, { person_id }))?.hash).toMatch(/^scrypt\$131072\$/)
    await l.schliesse()
  })

  test('es warten höchstens zwanzig, auch wenn alle zugleich kommen; danach ist wieder Platz', async () => {
    const speicher = await oeffne()
    const tor = { zu: undefined as Promise<void> | undefined }
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async read(op, arg) {
          if ((op as unknown) === ladeKennung) await tor.zu
          return await speicher.read(op, arg)
        },
      },
    })
    let brich = (): void => undefined
    tor.zu = new Promise<void>((_, wirf) => {
      brich = () => wirf(new SpeicherNichtVerfuegbar('fort', 'fort'))
    })
    let abgewiesen = 0
    const alle = Array.from({ length: 30 }, async (_, i) => {
      const { json } = await melde(l, `niemand${i}@beispiel.de`, GUT)
      if (json.code === 'anmeldung_voll') abgewiesen += 1
      return json.code
    })
    await vi.waitUntil(() => abgewiesen === 10, { timeout: 30_000 }).finally(brich)
    const codes = await Promise.all(alle)
    expect(codes.filter((c) => c === 'speicher')).toHaveLength(20)
    tor.zu = undefined
    expect((await melde(l, 'niemand@beispiel.de', GUT)).json.code).toBe('anmeldung_falsch')
    await l.schliesse()
  })

  test('wer mit dem Passwort kommt, das eben geändert wurde, bleibt draußen', async () => {
    const speicher = await oeffne({ doppelt: true })
    const l = await oeffneLeitstand({ speicher })
    const anna = await l.fenster('anna')
    const person_id = anna.ich.id
    await setze(anna, GUT)
    const alt = await speicher.read(ladePasswort, { person_id })
    await setze(anna, `${GUT} 2`)
    const sitzung = {
      ...{ hash: 'h', id: 'i', kanal: 'web' as const, weg: 'passwort' as const, geraet: '' },
      jetzt: l.b.uhr.jetzt(),
    }
    const arg = { person_id, hash: alt?.hash ?? '', sitzung }
    expect(await speicher.run(meldePasswortAn, arg)).toBe(false)
    // Made with less once: let in, and made anew.
    const neu = await speicher.read(ladePasswort, { person_id })
    const ersetzt = { ...arg, hash: neu?.hash ?? '', neu: 'staerker' }
    expect(await speicher.run(meldePasswortAn, ersetzt)).toBe(true)
    expect((await speicher.read(ladePasswort, { person_id }))?.hash).toBe('staerker')
    await l.schliesse()
  })
})
