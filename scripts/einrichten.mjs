// Runs before `start`, `test` and `assistent`, on whatever Node the machine has (20 or newer), so it
// uses nothing that needs an install. It installs when node_modules is missing or older than the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const lock = join(root, 'package-lock.json')
const marker = join(root, 'node_modules', '.package-lock.json')
const upToDate = existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs

if (!upToDate) {
  process.stderr.write('Installing dependencies (once, about half a minute) …\n')
  // Without node_modules/.bin in PATH: npm must not run on the Node binary that it is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((p) => !p.includes(join('node_modules', '.bin')))
    .join(delimiter)
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    process.stderr.write('`npm ci` failed; see above. Fix the cause and run the same command again.\n')
    process.exit(1)
  }
  const now = new Date()
  utimesSync(marker, now, now)
}
