import { expect, test } from 'vitest'
import { waehlePerson } from '../../src/cli/person.ts'
import { kennung, legeAn, zeige } from '../../src/cli/person-kennung.ts'
import { vertretung } from '../../src/cli/person-vertretung.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { setzeAbwesenheit } from '../../src/speicher/abwesenheit.ts'
import { hoereMit } from '../helfer/ausgabe.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

// Where a person is written to when no chat reaches them, and what an operator sees of a deputy named in the chat.

const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna, mail: 'Anna@Beispiel.DE' },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
]
const ausgabe = hoereMit()
const nein = (tun: Promise<unknown>): Promise<string> =>
  tun.then(
    () => 'getan',
    (f: Error) => f.message,
  )

jedeDatenbank((_name, oeffne) => {
  test('eine Mailadresse kommt dazu, wird gezeigt und geht wieder; aus der Konfiguration kommt sie von selbst', async () => {
    const g = grundlage(await oeffne(), { team: TEAM })
    await kennung(g, 'Bernd', 'mail', ' Bernd@Beispiel.de ', {})
    expect(ausgabe()).toContain('bernd@beispiel.de')
    await zeige(g, 'Bernd', false)
    expect(ausgabe()).toMatch(/mail +bernd@beispiel\.de\n/)
    await zeige(g, 'Anna', false)
    expect(ausgabe()).toMatch(/mail +anna@beispiel\.de\n/)
    await legeAn(g, 'Emi Tanaka', { nummer: '+81 90 1234 5678', mail: 'emi@beispiel.de' })
    ausgabe()
    await zeige(g, 'mail:emi@beispiel.de', false)
    expect(ausgabe()).toContain('Emi Tanaka')
    await kennung(g, 'Bernd', 'mail', 'bernd@beispiel.de', { entfernen: true, json: true })
    expect(JSON.parse(ausgabe())).toMatchObject({ kanal: 'mail', entfernt: true })
    await zeige(g, 'Bernd', false)
    expect(ausgabe()).not.toContain('mail')
  })

  test('keine Adresse, eine vergebene, eine fremde: abgelehnt', async () => {
    const g = grundlage(await oeffne(), { team: TEAM })
    expect(await nein(kennung(g, 'Bernd', 'mail', 'bernd', {}))).toContain('keine Mailadresse')
    expect(await nein(kennung(g, 'Bernd', 'mail', 'a@b.de\nBcc: c@d.de', {}))).toContain('keine Mailadresse')
    expect(await nein(kennung(g, 'Bernd', 'mail', 'anna@beispiel.de', {}))).toContain('gehört schon zu')
    expect(await nein(kennung(g, 'Bernd', 'mail', 'anna@beispiel.de', { entfernen: true }))).toContain(
      'nicht',
    )
    expect(await nein(kennung(g, 'Bernd', 'phone', NUMMER.bernd, { entfernen: true }))).toContain(
      'nur Mailadressen',
    )
  })

  test('wer sich selbst vertreten lässt, das sieht der Betrieb, und --keine beendet es', async () => {
    const g = grundlage(await oeffne(), { team: TEAM })
    await zeige(g, 'Bernd', false)
    const [bernd, anna] = [await waehlePerson(g, 'Bernd'), await waehlePerson(g, 'Anna')]
    await g.speicher.run(setzeAbwesenheit, {
      id: bernd.id,
      abwesenheit: { vertretung: anna.id, von: '2026-11-30T09:00:00.000Z', bis: '2099-01-01T23:00:00.000Z' },
      jetzt: '2026-11-30T09:00:00.000Z',
    })
    ausgabe()
    await zeige(g, 'Bernd', false)
    expect(ausgabe()).toContain('Anna Beispiel, im Chat eingetragen, 30.11.2026 bis 1.1.2099')
    await vertretung(g, 'Bernd', undefined, { keine: true })
    expect((await waehlePerson(g, 'Bernd')).abwesend_vertretung).toBeNull()
  })
})

test('eine falsche oder doppelte Adresse im Team hält den Start auf', () => {
  const team =
    (...mails: string[]) =>
    () =>
      pruefeKonfiguration(
        { team: mails.map((mail, i) => ({ name: `P ${i}`, phone: `+4917139200${10 + i}`, mail })) },
        'x',
      )
  expect(team('anna')).toThrow(/team\.0\.mail/)
  expect(team('anna@b.de', 'ANNA@b.de')).toThrow(/zweimal/)
  expect(() => pruefeKonfiguration({ mail: { von: 'nein' } }, 'x')).toThrow(/mail\.von/)
})
