import { defineConfig } from 'vitest/config'
import { LangeZuerst } from './test/helfer/reihenfolge.ts'

// The console in a real browser against the real program; beside `npm test`, because it needs Chromium.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    globalSetup: ['test/helfer/chromium.ts', 'test/helfer/tmp-start.ts', 'test/helfer/postgres-start.ts'],
    pool: 'forks',
    // Often it is the page that is waited for, not the machine.
    maxWorkers: 3,
    sequence: { sequencer: LangeZuerst },
    // Only an end for what never comes.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
})
