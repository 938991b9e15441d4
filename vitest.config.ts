import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    // Generous: machines are shared, and no test is about time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'one process',
          include: ['{contract,server,scripts,web}/**/*.test.ts', 'tests/{api,browser,faults}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'both engines',
          include: ['tests/{contracts,postgres}/**/*.test.ts'],
          globalSetup: 'tests/harness/postgres-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: ['tests/api/**/*.test.ts'],
          env: { DAYLEAF_TEST_ENGINE: 'PostgreSQL' },
          globalSetup: 'tests/harness/postgres-setup.ts',
        },
      },
    ],
  },
})
