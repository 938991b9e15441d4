import { defineConfig } from 'vitest/config'
import { FlakyReporter } from './tests/harness/flaky-reporter.ts'

const POSTGRES_SETUP = 'tests/harness/engines/postgres-setup.ts'
const BUILD_SETUP = 'tests/harness/clients/browser-setup.ts'
const IN_BROWSER = ['tests/long/outage.test.ts', 'tests/long/behind-proxies.test.ts']

/** Minutes of kills, attacks on memory, and requests drawn at random: too slow for each change, and part of CI. */
// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    retry: 1,
    reporters: ['default', new FlakyReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          exclude: IN_BROWSER,
          globalSetup: [POSTGRES_SETUP, BUILD_SETUP],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: IN_BROWSER, globalSetup: BUILD_SETUP, retry: 2 },
      },
      ...['SQLite', 'PostgreSQL'].map((engine) => ({
        extends: true as const,
        test: {
          name: engine,
          include: ['tests/api/fuzz.test.ts'],
          globalSetup: POSTGRES_SETUP,
          setupFiles: ['tests/harness/service/cheap-set-up.ts', 'tests/harness/fuzz/fixed-seed.ts'],
          env: { DAYLEAF_TEST_ENGINE: engine },
        },
      })),
    ],
  },
})
