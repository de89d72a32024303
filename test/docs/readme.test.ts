import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresUrl } from '../helfer/datenbank.ts'
import { NODE_COMPILE_CACHE, warteBis } from '../helfer/prozess.ts'

// What README, CONTRIBUTING and docs/ tell people to type is typed here, as it stands there, in a copy of the project with
// a database of its own. (docs/kanaele/ needs a server to talk to: test/kanal/anleitung.test.ts.)

const WURZEL = join(import.meta.dirname, '..', '..')
const lies = (seite: string): string => readFileSync(join(WURZEL, seite), 'utf8')
const SEITEN = [
  ...readdirSync(WURZEL).filter((d) => d.endsWith('.md')),
  ...readdirSync(join(WURZEL, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((d) => d.endsWith('.md'))
    .map((d) => join('docs', d)),
]

/** Not run here, and why. */
const NICHT_HIER: Record<string, string> = {
  'npm start': 'runs until it is stopped: a test of its own below',
  'npm test': 'is what runs this',
  'npm run lint': 'the whole project, 10 s: .ci/run does it',
  'npm run types': 'the whole project: .ci/run does it',
  '.ci/run': 'runs this',
  'npm run -s assistent -- probe test/dialoge/*.yaml': 'each of them is run by test/dialoge/dialoge.test.ts',
  'npm run -s assistent -- probe test/dialoge': 'each of them is run by test/dialoge/dialoge.test.ts',
  'node scripts/schema-dump.ts': 'writes sql/: test/speicher/schema.test.ts compares what it would write',
}
/** Measurements take their time, and are no tests; the long sets of failures have a short form in `npm test`. */
const istMessung = (befehl: string): boolean => /^(node bench\/|npm run (bench|ausfall))/.test(befehl)

/** Commands of the fenced blocks of shell, without their comments. */
const befehleAus = (seite: string): string[] =>
  [...lies(seite).matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((zeile) => zeile.replace(/\s+#.*$/, '').trim())
    .filter((zeile) => /^(?:npm|node|npx|\.ci\/|assistent)\b/.test(zeile))

let ordner: string
let umgebung: Record<string, string>

beforeAll(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-doku-'))
  for (const teil of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts',
    'src',
    'sql',
    'beispiel',
  ])
    cpSync(join(WURZEL, teil), join(ordner, teil), { recursive: true })
  symlinkSync(join(WURZEL, 'node_modules'), join(ordner, 'node_modules'))
  // Older than what is installed: nothing is installed from here, least of all through that link.
  utimesSync(join(ordner, 'package-lock.json'), 0, 0)
  symlinkSync(join(ordner, 'beispiel'), join(ordner, 'firma'))
  writeFileSync(
    join(ordner, 'mine.yaml'),
    'name: mine\nzeit: 2026-11-03T09:00:00+01:00\nschritte:\n  - anna: Umsatz im Oktober?\n    antwort: ["84.200 €"]\n',
  )
  writeFileSync(
    join(ordner, 'fragen.jsonl'),
    '{"text":"Umsatz im Mai bitte","label":"umsatz_abfragen"}\n{"text":"wie wird das Wetter?"}\n',
  )
  umgebung = {
    PATH: process.env.PATH ?? '',
    HOME: ordner,
    PORT: '0',
    npm_config_update_notifier: 'false',
    NODE_COMPILE_CACHE,
  }
})
afterAll(() => rmSync(ordner, { recursive: true, force: true }))

/** Types one line; what it printed. @throws when it does not end with 0 */
const tippe = (befehl: string, eingabe = ''): Promise<string> =>
  new Promise((fertig, gescheitert) => {
    const kind = execFile('bash', ['-c', befehl], { cwd: ordner, env: umgebung }, (fehler, stdout, stderr) =>
      fehler === null
        ? fertig(stdout)
        : gescheitert(new Error(`${befehl}\nended with ${fehler.code}:\n${stdout}${stderr}`)),
    )
    kind.stdin?.end(eingabe)
  })

/** What people would have typed before, and what stands for something of their own. */
async function spiele(befehle: readonly string[]): Promise<void> {
  const eigenes = { 'postgres://user:password@localhost/db': await postgresUrl(), 'ABCD-EFGH-JKMN': '' }
  for (const befehl of befehle) {
    if (befehl in NICHT_HIER || istMessung(befehl)) continue
    const getippt = Object.entries(eigenes).reduce((b, [beispiel, wert]) => b.replace(beispiel, wert), befehl)
    const ausgabe = await tippe(getippt)
    eigenes['ABCD-EFGH-JKMN'] = /\b\w{4}-\w{4}-\w{4}\b/.exec(ausgabe)?.[0] ?? eigenes['ABCD-EFGH-JKMN']
  }
}

describe('jeder Befehl, der dasteht, geht', () => {
  it('README.md, mit dem Gespräch, das es vorschlägt', { timeout: 180_000 }, async () => {
    const readme = lies('README.md')
    const [deutsch = ''] = /## Kurz auf Deutsch[\s\S]*?\n## /.exec(readme) ?? []
    const gesagt = [...deutsch.matchAll(/„([^“]+)“/g)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
    const zahl = /Ask as Anna „([^“]+)“/.exec(readme)?.[1]
    expect(gesagt.at(-1)).toBe('warum V-3?')
    const chat = await tippe(
      'npm run -s assistent -- chat --als Anna',
      [...gesagt.slice(0, 4), zahl].join('\n'),
    )
    expect(chat).toMatch(/84\.200[\s\S]*80\.600[\s\S]*Beamer[\s\S]*angelegt[\s\S]*100,00/)
    await spiele(befehleAus('README.md'))
    const danach = await tippe('npm run -s assistent -- chat --als Anna', 'warum V-3?\nwarum V-5?\n')
    expect(danach).toMatch(/Anna Beispiel[\s\S]*Beamer[\s\S]*Bernd Muster hat es[\s\S]*freigegeben/)
  })

  const ANDERSWO = ['README.md', 'docs/betrieb.md'] // above, and from its top to its end: betrieb.test.ts
  it.each(SEITEN.filter((s) => !ANDERSWO.includes(s) && !s.includes('kanaele') && befehleAus(s).length > 0))(
    '%s',
    { timeout: 180_000 },
    async (seite) => spiele(befehleAus(seite)),
  )

  it('npm start, die erste Zeile von allen', { timeout: 180_000 }, async ({ onTestFinished }) => {
    expect(befehleAus('README.md')[0]).toBe('npm start')
    const kind = spawn('npm', ['start'], {
      cwd: ordner,
      env: umgebung,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void process.kill(-(kind.pid ?? 0), 'SIGTERM'))
    let gesagt = ''
    for (const strom of [kind.stdout, kind.stderr]) strom.on('data', (stueck) => (gesagt += stueck))
    const url = await warteBis(`the server; so far ${gesagt}`, () => /http:\/\/[\d.]+:\d+/.exec(gesagt)?.[0])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('was hier nicht getippt wird, steht noch da', () => {
    const alle = SEITEN.flatMap(befehleAus)
    expect(alle.length).toBeGreaterThan(15)
    for (const befehl of Object.keys(NICHT_HIER)) expect(alle).toContain(befehl)
  })
})

describe('was im Text genannt wird, gibt es', () => {
  /** Announced on a page, and to come. */
  const NOCH_NICHT: string[] = []

  it('jeder Befehl von `assistent`', async () => {
    const hilfe = await tippe('npm run -s assistent -- --help')
    const bekannt = [...hilfe.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name ?? '')
    expect(bekannt).toContain('freigeben')
    for (const seite of SEITEN) {
      const genannt = [...lies(seite).matchAll(/`assistent ([a-z]+)\b[^`]*`/g)].map(([, name]) => name ?? '')
      expect({
        seite,
        fehlt: genannt.filter((n) => !bekannt.includes(n) && !NOCH_NICHT.includes(n)),
      }).toEqual({ seite, fehlt: [] })
    }
  })

  it.each(SEITEN)('jeder Verweis in %s', (seite) => {
    const ziele = [...lies(seite).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, ziel]) => ziel ?? '')
    const dateien = ziele.filter((z) => !/^[a-z]+:/.test(z)).map((z) => join(dirname(seite), z))
    expect(dateien.filter((d) => !existsSync(join(WURZEL, d)) && !NOCH_NICHT.includes(d))).toEqual([])
  })
})
