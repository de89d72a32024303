import { defineConfig } from 'vitest/config'

// The console in a real browser against the real program; beside `npm test`, because it needs Chromium.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    globalSetup: ['test/helfer/postgres-start.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
