import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { processEnvironment } from './server/config.ts'

/** These take hours and run before a release. Their figures go into docs/reliability.md. */
const SIX_HOURS_MS = 6 * 3_600_000

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    include: ['tests/soak/**/*.test.ts'],
    globalSetup: 'tests/harness/engines/postgres-setup.ts',
    env: { DAYLEAF_TEST_SEED: processEnvironment().DAYLEAF_TEST_SEED ?? String(randomInt(2 ** 31)) },
    testTimeout: SIX_HOURS_MS,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // What is measured must not be disturbed by what else is.
    maxWorkers: 1,
    fileParallelism: false,
    reporters: ['verbose'],
  },
})
