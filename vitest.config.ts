import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes a minute and more, by the beginning of its path. */
const LONG = ['tests/browser/accessibility', 'tests/api/fuzz', 'tests/faults', 'tests/postgres']

/** Vitest begins with the files that are large. One that is small and takes long would come last, and alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = `${this.ctx.config.root}/`
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((beginning) => moduleId.startsWith(root + beginning))
      return index < 0 ? LONG.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    // Generous: machines are shared, and no test is about time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'one process',
          include: ['{contract,server,scripts,web}/**/*.test.ts', 'tests/{api,browser,faults}/**/*.test.ts'],
          globalSetup: 'tests/harness/clients/browser-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'both engines',
          include: ['tests/{engines,postgres,upgrade}/**/*.test.ts'],
          globalSetup: 'tests/harness/engines/postgres-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: ['tests/api/**/*.test.ts'],
          env: { DAYLEAF_TEST_ENGINE: 'PostgreSQL' },
          globalSetup: 'tests/harness/engines/postgres-setup.ts',
        },
      },
    ],
  },
})
