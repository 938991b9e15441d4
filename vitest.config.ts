import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { FlakyReporter } from './tests/harness/flaky-reporter.ts'

/** The beginnings of paths of tests that take a minute and more. */
const SLOW = ['tests/browser/accessibility', 'tests/faults', 'tests/postgres']

/** Vitest begins with large files. A small one that takes long would come last, while the other workers are idle. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = `${this.ctx.config.root}/`
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((beginning) => moduleId.startsWith(root + beginning))
      return index < 0 ? SLOW.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** A PostgreSQL for all files of the project. */
const POSTGRES_SETUP = 'tests/harness/engines/postgres-setup.ts'
/** The bundles of server and client, and the browser, from the current sources. */
const BUILD_SETUP = 'tests/harness/clients/browser-setup.ts'

const FIXED_SEED = 'tests/harness/fuzz/fixed-seed.ts'

/** Files of one worker share their modules and the browser: loading them anew would take as long as a test. */
const SHARED: ProjectConfig = {
  isolate: false,
  setupFiles: ['tests/harness/service/cheap-set-up.ts', FIXED_SEED],
}

/** What is refused before any statement runs is the same on both engines, so one is enough. */
const BEFORE_THE_DATABASE = [
  'access',
  'compression',
  'coverage',
  'dates',
  'envelope',
  'held-body',
  'heartbeat',
  'methods',
  'own-fault',
  'password-hashing',
  'places',
  'sites',
  'stranger-body',
].map((name) => `tests/api/${name}.test.ts`)

/**
 * Formats, files, other programs, sign-ins and answers of models are handled above the database. PostgreSQL runs their
 * statements in other files: `engines/same-answers` calls each route, and `tests/engines` has what limits, places, uploads,
 * notices, pages that are being written and sign-ins store.
 */
const ABOVE_THE_DATABASE = [
  'address-lifetime',
  'answers-of-models',
  'archive-check',
  'attachments',
  'attacks',
  'auth-limits',
  'chosen-format',
  'damaged-archive',
  'empty-exports',
  'export',
  'failing-feeds',
  'feeds-of-calendars',
  'feeds-of-pictures',
  'generation',
  'generation-limits',
  'generation-running',
  'hostile-files',
  'import-places',
  'imports',
  'imports-of-pictures',
  'kept-media',
  'labelled-days',
  'least-rates',
  'left-imports',
  'local-providers',
  'mcp',
  'memos',
  'missing-files',
  'no-words',
  'notes',
  'object-store',
  'oidc',
  'oidc-links',
  'oidc-logout',
  'oidc-settings',
  'own-address',
  // That each statement names its owner is tested on both engines, in `engines/query-plans` and `postgres/layout`.
  'ownership',
  'passkeys',
  'password-reset',
  'place-refinement',
  'proposals',
  'push',
  'recipes',
  'redaction',
  'repair',
  'scopes',
  'second-opinion',
  'settings',
  'total-deadlines',
  'transcripts',
  'uploads',
  'uploads-in-flight',
  'weave',
].map((name) => `tests/api/${name}.test.ts`)

/** Requests drawn at random are part of the long tests. */
const RANDOM = 'tests/api/fuzz.test.ts'

/** Beside their sources, but on disks, in processes, or slow on purpose. */
const SYSTEM = [
  'server/{database/sqlite,process}/**/*.test.ts',
  'server/accounts/password-hash.test.ts',
  'server/feeds/asking/ask.test.ts',
  '{server/{import,redaction,truth},web/components/text}/hostile-texts.test.ts',
  'server/lib/age/*.test.ts',
  'server/lib/helper/*.test.ts',
  'server/media/{metadata/recording,sound/sound-pieces,variants/images}.test.ts',
  'server/journal/pages/page-check.test.ts',
  // Every zone, or every night of a year.
  'server/{lib/zoned-time,night/night-times,notices/evening}.test.ts',
  // Of 65,536 members.
  'server/lib/zip/zip.test.ts',
]

type ProjectConfig = NonNullable<Extract<TestProjectConfiguration, { test?: unknown }>['test']>

function project(name: string, include: string[], config: ProjectConfig = {}): TestProjectConfiguration {
  return { extends: true, test: { name, include, ...config } }
}

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    pool: 'forks',
    // Generous: machines are shared, and no test is about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Of two cores: a worker waits often, for a page of a browser or another process. Six take a tenth longer than four.
    maxWorkers: 4,
    // Sources that did not change since the last run are not transformed again.
    fsModuleCache: true,
    reporters: ['default', new FlakyReporter()],
    sequence: { sequencer: SlowFirst },
    // A machine that is shared can starve a server or a browser. The output lists each test that passed only then.
    retry: 1,
    projects: [
      project('unit', ['{contract,server,scripts,web}/**/*.test.ts'], {
        // Threads share a process, which starts once: nothing here touches what belongs to all of it.
        pool: 'threads',
        isolate: false,
        setupFiles: FIXED_SEED,
        exclude: SYSTEM,
        retry: 0,
      }),
      project('SQLite', ['tests/api/**/*.test.ts'], { ...SHARED, exclude: [RANDOM] }),
      project('PostgreSQL', ['tests/api/**/*.test.ts'], {
        ...SHARED,
        globalSetup: POSTGRES_SETUP,
        env: { DAYLEAF_TEST_ENGINE: 'PostgreSQL' },
        exclude: [...BEFORE_THE_DATABASE, ...ABOVE_THE_DATABASE, RANDOM],
      }),
      project('both engines', ['tests/{engines,postgres}/**/*.test.ts'], {
        ...SHARED,
        globalSetup: POSTGRES_SETUP,
      }),
      project('outside', ['tests/{providers,places}/**/*.test.ts'], SHARED),
      project('processes', ['tests/{faults,upgrade}/**/*.test.ts', ...SYSTEM], {
        // What they test runs in processes of its own.
        isolate: false,
        globalSetup: [POSTGRES_SETUP, BUILD_SETUP],
      }),
      project('browser', ['tests/browser/**/*.test.ts'], { ...SHARED, globalSetup: BUILD_SETUP, retry: 2 }),
    ],
  },
})
