import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // By itself one less than there are cores: with two cores that is one file after the other, a third slower.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['test/helfer/fast-check.ts'],
    globalSetup: ['test/helfer/postgres-start.ts'],
  },
})
