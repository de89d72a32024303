import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LangeZuerst } from './test/helfer/reihenfolge.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // By itself one less than there are cores: with two cores that is one file after the other. A third file at a time gained
    // nothing (646 and 652 s in a fresh clone): it is the machine that is waited for.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only an end for what never comes: on a busy machine everything takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    sequence: { sequencer: LangeZuerst },
    setupFiles: ['test/helfer/fast-check.ts'],
    globalSetup: ['test/helfer/chromium.ts', 'test/helfer/tmp-start.ts', 'test/helfer/postgres-start.ts'],
  },
})
