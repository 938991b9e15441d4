/**
 * Which file may import what. The first layer that a file fits is its own, and what is not listed there is
 * refused: a new folder has to say what it may know. `{own}` is the folder of the importing file, `{room}` its
 * folder directly below `server/`.
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
/** Leaves: they import nothing of ours but each other. */
const LEAVES = 'server/{lib,text,truth}/**'
/** The dialect-agnostic side of the database; the engines stand behind it. */
const DATABASE = 'server/database/*.ts'
const FEATURES =
  'server/{accounts,days,events,export,import,instance,journal,measures,media,reading,recognition,search,settings,trash}'
const WRITING = 'server/writing/*.ts'
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
  {
    name: 'leaf',
    files: ['server/{lib,text,truth}/**'],
    mayImport: [LEAVES, CONTRACT, 'package.json'],
    packages: ['node:', 'pino', 'snowball-stemmers', 'temporal-polyfill'],
  },
  {
    name: 'database',
    files: ['server/database/**'],
    mayImport: ['server/database/**', LEAVES],
    packages: ['kysely', 'pg', 'node:'],
  },
  {
    name: 'routes',
    files: ['server/**/*.routes.ts'],
    mayImport: [
      'contract/index.ts',
      'server/http/api/{handle,results}.ts',
      '{own}/!(*.repository|*.routes).ts',
    ],
    packages: [],
  },
  // A repository joins what other features own, and selects the columns that their mapping reads.
  {
    name: 'repository',
    files: [`${FEATURES}/**/*.repository.ts`],
    mayImport: [CONTRACT, DATABASE, LEAVES, `${FEATURES}/*-mapping.ts`],
    packages: ['kysely'],
  },
  {
    name: 'feature',
    files: [`${FEATURES}/**`],
    mayImport: [
      '{room}/**/!(*.routes).ts',
      // Threads start from files of their own, which no bundle contains.
      '{room}/**/*.mjs',
      `${FEATURES}/**/!(*.routes|*.repository).ts`,
      CONTRACT,
      DATABASE,
      LEAVES,
      WRITING,
      'server/places/*.service.ts',
    ],
    packages: [
      'node:',
      'temporal-polyfill',
      ...['yazl', 'yauzl', 'saxes', 'turndown'],
      ...[
        'sharp',
        'heic-decode',
        'exifr',
        'file-type',
        'music-metadata',
        'mediabunny',
        '@fastify/busboy',
        'aws4fetch',
      ],
    ],
  },
  {
    name: 'adapter',
    files: ['server/{writing,places,http,mail}/**'],
    mayImport: ['{room}/**', CONTRACT, LEAVES, DATABASE, 'server/config.ts'],
    packages: [
      'node:',
      'zod',
      '@ai-sdk',
      'eventsource-parser',
      '@rapideditor/country-coder',
      'topojson-client',
      'hono',
      '@hono/node-server',
      'prom-client',
      'nodemailer',
      'temporal-polyfill',
    ],
  },
  // The command line acts for the operator, who asks about all users: it may use repositories.
  {
    name: 'process',
    files: ['server/*.ts', 'server/{process,cli}/**', 'bin/*'],
    mayImport: ['server/**', CONTRACT, 'bin/*'],
    packages: ['node:', 'hono', 'zod'],
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
