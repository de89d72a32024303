import { existsSync } from 'node:fs'

// The browser of the browser tests. Global set-up of both test configs: where there is none, the run says what it leaves out.

export const CHROMIUM_PFAD = process.env.CHROMIUM || '/usr/bin/chromium'
export const CHROMIUM = existsSync(CHROMIUM_PFAD)

export default function setup(): void {
  if (CHROMIUM) return
  console.warn(
    `Browser tests skipped: there is no Chromium at ${CHROMIUM_PFAD}. Install one, or set CHROMIUM to where it is; then \`npm run test:browser\`.`,
  )
}
