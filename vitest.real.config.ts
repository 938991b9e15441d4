import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    include: ['tests/real/**/*.test.ts'],
    // A model on one busy core.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One server has one model, which answers one call after the other.
    maxWorkers: 1,
    fileParallelism: false,
  },
})
