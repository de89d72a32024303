import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { NODE_COMPILE_CACHE } from '../helfer/prozess.ts'
import { bloeckeAus, WURZEL } from './bloecke.ts'

// docs/betrieb.md from its top to its end, as it stands there: a team's Assistent is installed from a repository, run by the
// unit, backed up, updated to a newer version, and brought back. What would change this machine is stood in for: `useradd`,
// and a `systemctl` that runs what the unit says.

const SEITE = 'docs/betrieb.md'
const ZUHAUSE = '/srv/assistent'
const TEILE = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'CHANGELOG.md',
  'scripts',
  'src',
  'sql',
  'beispiel',
]

const SYSTEMCTL = String.raw`#!/bin/bash
set -eu
hier=$(dirname "$0")/..
wert() {
  while IFS= read -r zeile; do [[ $zeile == "$1="* ]] && cut -d= -f2- <<<"$zeile" && return; done <"$hier/assistent.service"
}
starte() {
  [ -f "$hier/pid" ] && kill -0 "$(cat "$hier/pid")" 2>/dev/null && return
  set -a; . "$(wert EnvironmentFile)"; set +a
  cd "$(wert WorkingDirectory)"
  $(wert ExecStartPre) >>"$hier/journal" 2>&1
  nohup $(wert ExecStart) >>"$hier/journal" 2>&1 </dev/null & echo $! >"$hier/pid"
}
halte() {
  [ -f "$hier/pid" ] || return 0
  pid=$(cat "$hier/pid"); kill -TERM "$pid" 2>/dev/null || return 0
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
}
case "$1" in
  daemon-reload) ;;
  enable | start) starte ;;
  stop) halte ;;
  status) kill -0 "$(cat "$hier/pid")" ;;
  *) echo "systemctl $1 is not known here" >&2; exit 1 ;;
esac`
const STELLVERTRETER: Record<string, string> = {
  systemctl: SYSTEMCTL,
  useradd: '#!/bin/bash\nmkdir -p "$HOME"',
  sudo: '#!/bin/bash\n[ "$1" = -u ] && shift 2\nexec "$@"',
  journalctl: '#!/bin/bash\ncat "$(dirname "$0")/../journal"',
  // Only where the machine has none.
  curl: String.raw`#!/usr/bin/env node
const frage = () => fetch(process.argv.at(-1)).then((r) => r.ok || Promise.reject(new Error(String(r.status))))
const nochmal = (mal) => frage().catch((f) => (mal === 0 ? process.exit(22) : setTimeout(nochmal, 250, mal - 1)))
nochmal(240)`,
}
const gibtEs = (befehl: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((ordner) => existsSync(join(ordner, befehl)))

let ordner: string
let port: number
let ausgaben = ''

/** What stands in the page, on this test's folder and port. */
const hier = (text: string): string =>
  text
    .replaceAll(ZUHAUSE, `${ordner}/srv`)
    .replaceAll(/\b3000\b/gu, String(port))
    .replaceAll('/usr/bin/node', 'node')

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    encoding: 'utf8',
  })

/** The repository that operators clone. Its packages are a link: nothing is installed here. */
function baueQuelle(): string {
  const quelle = join(ordner, 'quelle')
  for (const teil of [...TEILE, 'web/dist'])
    cpSync(join(WURZEL, teil), join(quelle, teil), { recursive: true })
  symlinkSync(join(WURZEL, 'node_modules'), join(quelle, 'node_modules'))
  git('init', '--quiet', quelle)
  git('-C', quelle, 'add', '--all', '--force')
  git('-C', quelle, 'commit', '--quiet', '-m', 'first')
  return quelle
}

const freierPort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const adresse = server.address()
      server.close(() => resolve(typeof adresse === 'object' && adresse !== null ? adresse.port : 0))
    })
  })

beforeAll(async () => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-betrieb-'))
  port = await freierPort()
  mkdirSync(join(ordner, 'bin'))
  for (const [name, inhalt] of Object.entries(STELLVERTRETER)) {
    if (name === 'curl' && gibtEs('curl')) continue
    writeFileSync(join(ordner, 'bin', name), inhalt)
    chmodSync(join(ordner, 'bin', name), 0o755)
  }
  const quelle = baueQuelle()
  mkdirSync(join(ordner, 'srv'))
  writeFileSync(
    join(ordner, 'srv/.gitconfig'),
    `[url "${quelle}"]\n\tinsteadOf = https://git.beispiel.de/assistent.git\n`,
  )
  const [, unit = ''] = bloeckeAus(SEITE, 'ini')
  writeFileSync(join(ordner, 'assistent.service'), hier(unit))
})

afterAll(() => {
  execFileSync('bash', [join(ordner, 'bin/systemctl'), 'stop'])
  rmSync(ordner, { recursive: true, force: true })
})

/** Types one line, logged in as the service's user. @throws when it does not end with 0 */
const tippe = (zeile: string): Promise<string> =>
  new Promise((fertig, gescheitert) => {
    const programm = join(ordner, 'srv/programm')
    const umgebung = `${ordner}/srv/umgebung`
    const profil = existsSync(umgebung) ? `set -a; . ${umgebung}; set +a; ` : ''
    const env = {
      PATH: [join(ordner, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: `${ordner}/srv`,
      npm_config_update_notifier: 'false',
      NODE_COMPILE_CACHE,
    }
    const cwd = existsSync(programm) ? programm : ordner
    execFile('bash', ['-c', `${profil}${zeile}`], { cwd, env }, (fehler, stdout, stderr) =>
      fehler === null
        ? fertig(stdout)
        : gescheitert(new Error(`${zeile}\nended with ${fehler.code}:\n${stdout}${stderr}`)),
    )
  })

/** What the page says to put into the file after a block of commands, and what happens elsewhere before one. */
async function danach(zeile: string): Promise<void> {
  if (zeile.startsWith('install -m 600'))
    writeFileSync(`${ordner}/srv/umgebung`, hier(bloeckeAus(SEITE, 'ini')[0] ?? ''))
  if (!zeile.startsWith('git rev-parse')) return
  const neues = join(ordner, 'quelle', 'CHANGELOG.md')
  writeFileSync(neues, `${readFileSync(neues, 'utf8')}\nA newer version.\n`)
  git('-C', join(ordner, 'quelle'), 'commit', '--quiet', '--all', '-m', 'second')
}

const zeilen = bloeckeAus(SEITE, 'sh')
  .flatMap((block) => block.trim().split('\n'))
  .map((zeile) => zeile.replace(/\s{2,}#.*$/u, '').trim())
const stand = (): string => readFileSync(join(ordner, 'srv/programm/CHANGELOG.md'), 'utf8')

/** What the guide asks of a machine; a bare one that only runs the tests may lack it. */
const fehlt = ['bash', 'git', 'install'].filter((befehl) => !gibtEs(befehl))

const WEG = `der Weg, den docs/betrieb.md beschreibt${fehlt.length > 0 ? ` (left out: no ${fehlt.join(', ')} here)` : ''}`

describe.skipIf(fehlt.length > 0)(WEG, { timeout: 300_000 }, () => {
  let bis = 0
  it.for(zeilen.map((zeile, i) => ({ zeile, i })))('$i: $zeile', async ({ zeile, i }, { skip }) => {
    skip(i > bis, 'what came before it did not work')
    const code = [...ausgaben.matchAll(/\b\w{4}-\w{4}-\w{4}\b/gu)].at(-1)?.[0] ?? ''
    ausgaben += await tippe(hier(zeile).replace('ABCD-EFGH-JKMN', code))
    await danach(zeile)
    if (zeile.startsWith('git pull')) expect(stand()).toContain('A newer version.')
    if (zeile.startsWith('git checkout')) expect(stand()).not.toContain('A newer version.')
    if (zeile.includes('journalctl')) expect(ausgaben).toMatch(/läuft auf/)
    bis = i + 1
  })

  it('jede Meldung hat eine Zahl, die es gibt', async () => {
    const [block = ''] = bloeckeAus(SEITE, 'yaml')
    const regeln = (parse(block) as { groups: { rules: { expr: string }[] }[] }).groups.flatMap(
      (g) => g.rules,
    )
    const metriken = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const genannt = regeln.flatMap(({ expr }) => expr.match(/\bassistent_\w+/gu) ?? [])
    expect(genannt.length).toBeGreaterThan(4)
    for (const name of genannt) expect(metriken).toContain(`# TYPE ${name} `)
  })

  it('nach dem Anhalten hat die Prüfung nichts zu beanstanden', async () => {
    await tippe('sudo systemctl stop assistent')
    expect(await tippe('npm run -s assistent -- pruefen')).not.toContain('✗')
  })
})
