import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndgueltigerFehler, FalscheBenutzung, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { marke } from '../../src/skills/github/api.ts'
import { githubTicket, githubZusammenfassung } from '../../src/skills/github.ts'
import { type GithubServer, neuesIssue, starteGithub } from '../helfer/github-server.ts'
import { fuehreAus, type Umstaende } from '../helfer/skill-kontext.ts'

const TOKEN = 'ghp_test'
const repo = 'acme/it'
let github: GithubServer
beforeEach(async () => {
  github = await starteGithub({ repo })
})
afterEach(() => github.schliesse())

const lege = (titel: string, u: Umstaende = {}, token: string | undefined = TOKEN) =>
  fuehreAus(githubTicket({ repo, token, baseUrl: github.url }), { titel }, u)

describe('github_ticket_anlegen', () => {
  it('legt an, nennt Nummer und Adresse, und verrät nichts über die Person', async () => {
    expect(await lege('Tür klemmt')).toBe(`Issue #1 angelegt: https://github.com/${repo}/issues/1`)
    expect(github.issues).toMatchObject([
      { title: 'Tür klemmt', body: expect.stringContaining('Vorgang V-1') },
    ])
    expect(github.issues[0]?.body).not.toMatch(/Anna|\+49/)
  })

  it('das Token kommt sonst aus den Einstellungen; ohne Token steht die Abhilfe im Fehler', async () => {
    const ohne = githubTicket({ repo, baseUrl: github.url })
    await fuehreAus(ohne, { titel: 'x' }, { einstellungen: { GITHUB_TOKEN: TOKEN } })
    expect(github.issues).toHaveLength(1)
    await expect(fuehreAus(ohne, { titel: 'x' })).rejects.toMatchObject({ code: 'github_token_fehlt' })
  })

  it('ein Titel über 256 Zeichen wird gekürzt, der ganze Text steht im Issue', async () => {
    const lang = `${'wort '.repeat(80)}Ende`
    await lege(lang)
    expect(github.issues[0]?.title.length).toBeLessThanOrEqual(256)
    expect(github.issues[0]?.body).toContain('Ende')
  })

  it('repo ohne owner fällt beim Laden auf', () => {
    for (const falsch of ['it', 'https://github.com/acme/it', 'acme/it/issues']) {
      expect(() => githubTicket({ repo: falsch })).toThrow(FalscheBenutzung)
    }
  })
})

describe('genau einmal, obwohl GitHub keine Schlüssel kennt', () => {
  it('ging nur die Antwort verloren, findet das Nachsehen das Issue', async () => {
    github.stoere({ status: 502, danach: true })
    await expect(lege('Tür klemmt')).rejects.toBeInstanceOf(WiederholbarerFehler)
    expect(await lege('Tür klemmt', { wiederholt: true })).toContain('Issue #1 angelegt')
    expect(github.issues).toHaveLength(1)
  })

  it('ging der Ruf verloren, wird angelegt', async () => {
    github.stoere({ status: 502 })
    await expect(lege('Tür klemmt')).rejects.toBeInstanceOf(WiederholbarerFehler)
    await lege('Tür klemmt', { wiederholt: true })
    expect(github.issues).toHaveLength(1)
  })

  it('findet es auch hinter hundert neueren, geschlossen, und zwischen Pull Requests', async () => {
    await lege('Tür klemmt')
    const eigenes = github.issues[0]
    if (eigenes) eigenes.state = 'closed'
    for (let n = 2; n <= 130; n += 1)
      github.issues.push(neuesIssue(n, repo, { body: eigenes?.body, pull_request: { url: '' } }))
    expect(await lege('Tür klemmt', { wiederholt: true })).toContain('Issue #1 angelegt')
    expect(github.issues).toHaveLength(130)
    expect(github.rufe.filter((r) => r.includes('page=2'))).toHaveLength(1)
  })

  it('ein anderer Vorgang und ein erratener Schlüssel werden nicht für das eigene gehalten', async () => {
    await lege('Tür klemmt', { vorgangId: 'V-2' })
    const fremd = '<!-- assistent V-1:github.ticket_angelegt:1 00000000000000000000000000000000 -->'
    github.issues.push(neuesIssue(2, repo, { body: fremd }))
    expect(await lege('Tür klemmt', { wiederholt: true })).toContain('Issue #3 angelegt')
  })

  it('sind es zu viele neue, um sicher zu sein, wird nicht doppelt angelegt', async () => {
    for (let n = 1; n <= 1000; n += 1) github.issues.push(neuesIssue(n, repo, {}))
    await expect(lege('Tür klemmt', { wiederholt: true })).rejects.toMatchObject({ code: 'github_zu_viele' })
    expect(github.issues).toHaveLength(1000)
  })

  it('die Marke ist unsichtbar, hängt an Schlüssel und Token, und kann den Kommentar nicht verlassen', () => {
    expect(marke('V-1:a.b:1', 't')).toMatch(/^<!-- .* -->$/)
    expect(marke('V-1:a.b:1', 't')).not.toBe(marke('V-1:a.b:1', 'anderes'))
    expect(marke('V-1:a.b:2', 't')).not.toBe(marke('V-1:a.b:1', 't'))
    expect(marke('x --> <img>', 't').indexOf('-->')).toBe(marke('x --> <img>', 't').length - 3)
  })
})

describe('was GitHub antwortet, entscheidet über die Wiederholung', () => {
  const faelle: [string, Parameters<GithubServer['stoere']>[0], number | undefined][] = [
    ['429 mit retry-after', { status: 429, headers: { 'retry-after': '30' } }, 30_000],
    ['403 als Nebenlimit mit retry-after', { status: 403, headers: { 'retry-after': '60' } }, 60_000],
    [
      '403 mit leerem Kontingent',
      {
        status: 403,
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Date.parse('2026-11-03T08:02:00Z') / 1000),
        },
      },
      120_000,
    ],
    ['429 ohne Angabe', { status: 429 }, 60_000],
    [
      '403 als Nebenlimit ohne Kopfzeile',
      {
        status: 403,
        body: {
          documentation_url:
            'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
        },
      },
      60_000,
    ],
    ['503', { status: 503 }, undefined],
    ['200 mit fremder Form', { status: 200, body: { proxy: 'anmelden' } }, undefined],
  ]
  it.each(faelle)('%s ist wiederholbar', async (_, stoerung, warteMs) => {
    github.stoere(stoerung)
    const fehler = await lege('x').catch((e: unknown) => e)
    expect(fehler).toBeInstanceOf(WiederholbarerFehler)
    expect(fehler).toMatchObject({ warteMs })
  })

  const endgueltig: [string, Parameters<GithubServer['stoere']>[0]][] = [
    [
      '403 ohne Recht',
      {
        status: 403,
        headers: { 'x-ratelimit-remaining': '4999' },
        body: { message: 'Resource not accessible' },
      },
    ],
    ['404 Repository unbekannt', { status: 404 }],
    ['410 Issues abgeschaltet', { status: 410 }],
    ['422 ungültig', { status: 422, body: { message: 'Validation Failed' } }],
    ['301 umbenannt', { status: 301, headers: { location: 'https://boese.example/' } }],
  ]
  it.each(endgueltig)('%s ist endgültig', async (_, stoerung) => {
    github.stoere(stoerung)
    await expect(lege('x')).rejects.toBeInstanceOf(EndgueltigerFehler)
    expect(github.rufe).toHaveLength(1)
  })

  it('ein falsches Token ist endgültig, nennt die Abhilfe und nie das Token', async () => {
    const fehler = (await lege('x', {}, 'ghp_falsch').catch((e: unknown) => e)) as EndgueltigerFehler
    expect(fehler).toBeInstanceOf(EndgueltigerFehler)
    expect(fehler.abhilfe).toMatch(/Token/)
    expect(JSON.stringify([fehler.message, fehler.abhilfe, fehler.stack, fehler.cause])).not.toContain(
      'ghp_falsch',
    )
  })
})

describe('github_ticket_zusammenfassen', () => {
  const fasse = (issue: number, u: Umstaende = {}) =>
    fuehreAus(githubZusammenfassung({ repo, token: TOKEN, baseUrl: github.url }), { issue }, u)

  it('nennt Titel, Stand und Kern', async () => {
    github.issues.push(
      neuesIssue(5, repo, {
        title: 'Login hängt',
        body: 'Nach dem Update hängt der Login. Log anbei.',
        state: 'closed',
      }),
    )
    expect(await fasse(5)).toContain('Issue #5 „Login hängt“ (geschlossen): Login hängt')
    expect(await fasse(5, { sprache: 'en' })).toContain('(closed)')
  })

  it('sagt es, wenn es das Issue nicht gibt oder es gelöscht wurde', async () => {
    expect(await fasse(6)).toBe(`Issue #6 gibt es in ${repo} nicht.`)
    github.stoere({ status: 410 })
    expect(await fasse(6)).toBe(`Issue #6 gibt es in ${repo} nicht.`)
  })

  it('Antworten dürfen nur auf den eigenen Host verweisen', () => {
    expect(githubZusammenfassung({ repo }).hosts).toEqual(['github.com'])
    expect(githubTicket({ repo, baseUrl: 'https://git.firma.example/api/v3' }).hosts).toEqual([
      'git.firma.example',
    ])
  })
})
