import { expect, it } from 'vitest'
import { BERND } from '../helfer/prozess-buehne.ts'
import { aufBeiden, einladung, oeffneFenster, starteBrowser } from './browser.ts'

// A passkey in a real browser, whose authenticator is Chromium's own virtual one: set up after the invitation, used with one
// press. Under `localhost`, because an address of digits has none.

aufBeiden('Passkey', (baue) => {
  it('Nach der Einladung eingerichtet, meldet er nach dem Abmelden mit einem Klick an', async (test) => {
    const b = await baue(test)
    const url = (await b.starte()).url.replace('127.0.0.1', 'localhost')
    const f = await oeffneFenster(await starteBrowser(test))
    const cdp = await f.context.newCDPSession(f.page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    const knopf = (wort: string) => f.druecke(f.page.getByRole('button', { name: wort }))
    await f.page.goto(await einladung(b, url, BERND))
    await knopf('Einladung einlösen')
    await knopf('Passkey einrichten')
    await f.page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials.map((c) => [c.rpId, c.isResidentCredential])).toEqual([['localhost', true]])
    await f.page.goto(`${url}/konto`)
    const weg = f.page.getByRole('button', { name: /^Passkey .* entfernen$/ })
    await weg.waitFor()
    expect(await f.barrieren()).toEqual([])
    await knopf('Abmelden')
    await knopf('Mit Passkey anmelden')
    // Back to where the person was.
    await weg.waitFor()
    const wege = await b.lies<{ weg: string }>(
      'SELECT weg FROM assistent_sitzung WHERE widerrufen IS NULL ORDER BY erstellt',
    )
    expect(wege).toEqual([{ weg: 'passkey' }])
    // Taken away, it opens nothing any more.
    await f.druecke(weg)
    await f.page.getByText('Noch kein Passkey eingerichtet').waitFor()
    await knopf('Abmelden')
    await knopf('Mit Passkey anmelden')
    await f.page.getByText('Dieser Passkey gilt hier nicht').waitFor()
    expect(await f.verstoesse()).toEqual([])
  })
})
