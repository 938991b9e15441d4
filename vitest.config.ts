import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    include: ['{contract,server,scripts,web}/**/*.test.ts', 'tests/**/*.test.ts'],
    pool: 'forks',
    // Generous: machines are shared, and no test is about time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
