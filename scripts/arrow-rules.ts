/**
 * Which file may import what. The first layer that a file fits is its own, and what is not listed there is
 * refused: a new folder has to say what it may know. `{own}` is the folder of the importing file.
 */
export interface Layer {
  name: string
  files: readonly string[]
  /** Files of ours. */
  mayImport: readonly string[]
  /** Packages, each with all below it; `node:` for what Node brings. */
  packages: readonly string[]
}

const CONTRACT = 'contract/*.ts'
const LIB = 'server/lib/*.ts'
/** What the rest sees of the database; the engines stand behind it. */
const DATABASE = 'server/database/*.ts'
const WRITING = ['server/writing/*.ts', 'server/writing/providers/registry.ts']
const FEATURES = 'server/{accounts,days,events,journal,search,settings,trash}'
/** The open side of a feature: all but how it is served and how it is stored. */
const OPEN_PARTS = `${FEATURES}/!(*.routes|*.repository).ts`
const ANY = ['**']

export const layers: readonly Layer[] = [
  {
    name: 'tests, benchmarks, scripts',
    files: ['**/*.test.ts', '{tests,bench,scripts}/**'],
    mayImport: ANY,
    packages: ANY,
  },
  { name: 'web', files: ['web/**'], mayImport: ['web/**', CONTRACT], packages: ANY },
  { name: 'contract', files: ['contract/*'], mayImport: [CONTRACT], packages: ['zod'] },
  { name: 'lib', files: ['server/lib/*'], mayImport: [LIB], packages: ['node:', 'pino'] },
  {
    name: 'dialect',
    files: ['server/database/dialects/**'],
    mayImport: ['{own}/*.ts', DATABASE, 'server/database/migrations/*.ts', LIB],
    packages: ['kysely', 'pg', 'node:'],
  },
  {
    name: 'migrations',
    files: ['server/database/migrations/*'],
    mayImport: ['{own}/*.ts', DATABASE],
    packages: ['kysely'],
  },
  { name: 'database', files: ['server/database/*'], mayImport: ['{own}/*.ts', LIB], packages: ['kysely'] },
  {
    name: 'http',
    files: ['server/http/*'],
    mayImport: ['{own}/*.ts', CONTRACT, LIB, DATABASE, 'server/version.ts'],
    packages: ['node:', 'hono', '@hono/node-server', 'prom-client', 'zod'],
  },
  {
    name: 'routes',
    files: ['server/*/*.routes.ts'],
    mayImport: ['contract/index.ts', 'server/http/{handle,results}.ts', '{own}/!(*.repository|*.routes).ts'],
    packages: [],
  },
  // A repository joins what others own, and has to select what their mapping reads.
  {
    name: 'repository',
    files: [`${FEATURES}/*.repository.ts`],
    mayImport: [CONTRACT, DATABASE, LIB, `${FEATURES}/*-mapping.ts`],
    packages: ['kysely'],
  },
  {
    name: 'mapping',
    files: [`${FEATURES}/*-mapping.ts`],
    mayImport: [CONTRACT, DATABASE, LIB, '{own}/*.repository.ts'],
    packages: [],
  },
  {
    name: 'service',
    files: [`${FEATURES}/*`],
    mayImport: [
      '{own}/!(*.routes).ts',
      OPEN_PARTS,
      CONTRACT,
      DATABASE,
      LIB,
      ...WRITING,
      'server/places/*.service.ts',
    ],
    packages: ['node:'],
  },
  {
    name: 'providers',
    files: ['server/writing/providers/*'],
    mayImport: ['{own}/*.ts', 'server/writing/*.ts', CONTRACT, LIB],
    packages: ['node:', 'ai', '@ai-sdk', 'ollama-ai-provider-v2', 'zod'],
  },
  {
    name: 'writing',
    files: ['server/writing/*'],
    mayImport: [...WRITING, CONTRACT, LIB],
    packages: ['node:', 'ai', 'zod'],
  },
  {
    name: 'places',
    files: ['server/places/*'],
    mayImport: ['{own}/!(*.routes).ts', CONTRACT, LIB, 'server/{settings,version}.ts'],
    packages: ['node:', '@rapideditor/country-coder', 'zod'],
  },
  // The command line acts for the operator, who asks about all users: that is nobody's service.
  {
    name: 'command line',
    files: ['server/cli/*', 'bin/*'],
    mayImport: [
      '{own}/*.ts',
      `${FEATURES}/!(*.routes).ts`,
      'server/{places,database,database/dialects/*}/*.ts',
      'server/cli/main.ts',
      CONTRACT,
      LIB,
      'server/*.ts',
      'bin/{own-node,quick-start}.mjs',
      'bin/one-file-kysely.ts',
    ],
    packages: ['node:'],
  },
  {
    name: 'settings and version',
    files: ['server/{settings,version}.ts'],
    mayImport: ['package.json'],
    packages: ['zod'],
  },
  {
    name: 'composition root',
    files: ['server/app.ts'],
    mayImport: [
      `${FEATURES}/!(*.repository).ts`,
      'server/{places,http,writing}/*.ts',
      'server/database/database.ts',
      'server/{settings,version}.ts',
      CONTRACT,
      LIB,
    ],
    packages: ['hono'],
  },
  {
    name: 'start',
    files: ['server/*.ts'],
    mayImport: [
      'server/*.ts',
      'server/database/{database,database-error,key-check}.ts',
      OPEN_PARTS,
      'server/{places,http,writing,database/dialects/*}/*.ts',
      LIB,
    ],
    packages: ['node:'],
  },
]

/** Words that one file alone may write. */
export const ownWords: readonly { words: RegExp; file: string }[] = [
  // Not every engine waits for these counts: what is to be known of a change, it returns.
  { words: /\bnum(Inserted|Updated|Deleted|Affected|Changed)\w*Rows\b/, file: 'server/database/database.ts' },
  {
    words: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bTemporal\.Now\b/,
    file: 'server/lib/clock.ts',
  },
  { words: /\brandomUUID(v7)?\b/, file: 'server/lib/ids.ts' },
]
