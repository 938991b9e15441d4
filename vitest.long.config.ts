import { defineConfig } from 'vitest/config'

const POSTGRES_SETUP = 'tests/harness/engines/postgres-setup.ts'

/** Minutes of kills, attacks on memory, and requests drawn at random: too slow for each change, and part of CI. */
// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: [POSTGRES_SETUP, 'tests/harness/clients/browser-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: ['tests/api/fuzz.test.ts'],
          globalSetup: POSTGRES_SETUP,
          setupFiles: ['tests/harness/service/cheap-set-up.ts', 'tests/harness/fuzz/fixed-seed.ts'],
          env: { DAYLEAF_TEST_ENGINE: 'PostgreSQL' },
        },
      },
    ],
  },
})
