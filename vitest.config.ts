import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LangeZuerst } from './test/helfer/reihenfolge.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // One more than there are cores: a third of the time it is a program, or a database, that is waited for (646 s with two,
    // 597 s with three on two cores).
    maxWorkers: availableParallelism() + 1,
    // Only an end for what never comes: on a busy machine everything takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    sequence: { sequencer: LangeZuerst },
    setupFiles: ['test/helfer/fast-check.ts'],
    globalSetup: ['test/helfer/chromium.ts', 'test/helfer/tmp-start.ts', 'test/helfer/postgres-start.ts'],
  },
})
