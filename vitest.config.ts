import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['test/helfer/fast-check.ts'],
    globalSetup: ['test/helfer/tmp-start.ts', 'test/helfer/postgres-start.ts'],
  },
})
