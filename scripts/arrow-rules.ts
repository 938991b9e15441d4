// The imports that each file may have. A file belongs to the first layer whose patterns match it; imports that this layer
// does not list are errors, so a new folder must be added here. `{own}` is the folder of the importing file, `{room}` its
// folder directly below `server/`.
export interface Layer {
  name: string
  files: readonly string[]
  /** Patterns of our files. */
  mayImport: readonly string[]
  /** Packages with their subpaths; `node:` for all modules of Node. */
  packages: readonly string[]
}

const CONTRACT = 'contract/*.ts'
/** Leaves: they import nothing of ours but each other. */
const LEAVES = 'server/{lib,text,truth}/**'
/** The interface of the database, without the engines. */
const DATABASE = 'server/database/*.ts'
const FEATURES =
  'server/{accounts,archive,days,diary,events,export,feeds,import,instance,journal,ledger,limits,measures,media,night,notices,page-runs,recognition,removal,search,settings,statistics,trash,webhooks}'
/** What several features keep in step: columns of rows, counts of days, snapshots. */
const DIARY = 'server/diary/*.ts'
/** The engine of tasks, with their rows. */
const TASKS = 'server/tasks/*.ts'
/** The record of requests that leave. */
const LEDGER = 'server/ledger/ledger.service.ts'
/** What providers are asked, and how. */
const AI = 'server/ai/*.ts'
const ANY = ['**']

/** The layers of the client, the lowest first. Each imports itself and lower ones. */
const CLIENT = [
  // What the client knows by itself: stores, dates, the session, the cache of answers.
  'state',
  'i18n',
  'api',
  '{offline,files,sending}',
  'queries',
  'components',
  'pages',
]

function clientLayers(): Layer[] {
  const own = CLIENT.map((name, index) => ({
    name: `web/${name}`,
    files: [`web/${name}/**`],
    mayImport: [...CLIENT.slice(0, index + 1).map((lower) => `web/${lower}/**`), CONTRACT, 'web/styles/*'],
    packages: ANY,
  }))
  return [
    // Finds words in the stored days as the service does.
    {
      name: 'web/offline, search',
      files: ['web/offline/{find-in-days,fold,word-forms,kept-word-choices}.ts'],
      mayImport: [
        ...['web/offline/**', 'web/state/**', CONTRACT, 'server/text/search/*.ts'],
        'server/text/{tokens,word-stems,spellings,languages}.ts',
      ],
      packages: ANY,
    },
    ...own,
    {
      name: 'web/service-worker',
      files: ['web/service-worker/**'],
      mayImport: ['web/service-worker/**', CONTRACT],
      packages: [],
    },
    { name: 'web', files: ['web/*'], mayImport: ['web/**', CONTRACT], packages: ANY },
  ]
}

export const layers: readonly Layer[] = [
  {
    name: 'tests, benchmarks, scripts',
    files: ['**/*.test.ts', '{tests,bench,scripts}/**'],
    mayImport: ANY,
    packages: ANY,
  },
  ...clientLayers(),
  { name: 'contract', files: ['contract/*'], mayImport: [CONTRACT], packages: ['zod'] },
  {
    name: 'leaf',
    files: ['server/{lib,text,truth}/**'],
    mayImport: [LEAVES, CONTRACT, 'package.json'],
    packages: ['node:', 'lru-cache', 'p-queue', 'pino', 'snowball-stemmers', 'temporal-polyfill'],
  },
  {
    name: 'redaction',
    files: ['server/redaction/**'],
    mayImport: ['{room}/**', CONTRACT, LEAVES],
    packages: [],
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
  // Repositories join tables of other features, and use the column lists in their mappings.
  {
    name: 'repository',
    files: [`${FEATURES}/**/*.repository.ts`, 'server/{places,http/api}/*.repository.ts'],
    mayImport: [CONTRACT, DATABASE, LEAVES, TASKS, `${FEATURES}/*-mapping.ts`],
    packages: ['kysely'],
  },
  {
    name: 'feature',
    files: [`${FEATURES}/**`],
    mayImport: [
      '{room}/**/!(*.routes).ts',
      // Entry points of threads, which are not part of the bundle.
      '{room}/**/*.mjs',
      `${FEATURES}/**/!(*.routes|*.repository).ts`,
      CONTRACT,
      DATABASE,
      DIARY,
      LEAVES,
      TASKS,
      AI,
      'server/http/api/idempotency.ts',
      'server/places/*.service.ts',
    ],
    packages: [
      'node:',
      'temporal-polyfill',
      'web-push',
      '@simplewebauthn/server',
      'openid-client',
      ...['markdown-it', 'markdown-it-cjk-friendly'],
      ...['yauzl', 'saxes', 'turndown', 'windows-iana', 'ical.js', 'rrule-temporal', 'lru-cache', 'p-queue'],
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
    name: 'tasks',
    files: ['server/tasks/**'],
    mayImport: [TASKS, CONTRACT, DATABASE, LEAVES, AI, LEDGER],
    packages: ['node:', 'kysely'],
  },
  {
    name: 'adapter',
    files: ['server/{ai,places,http,mail}/**'],
    mayImport: [
      ...['{room}/**', CONTRACT, LEAVES, DATABASE, DIARY, 'server/redaction/*.ts', 'server/config.ts'],
      'server/statistics/event-ranges.ts',
    ],
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
      '@modelcontextprotocol/server',
      'nodemailer',
      'temporal-polyfill',
      'lru-cache',
    ],
  },
  // Commands act for the operator, across all users, so they may use repositories.
  {
    name: 'process',
    files: ['server/*.ts', 'server/{process,cli}/**', 'bin/*'],
    mayImport: ['server/**', CONTRACT, 'bin/*'],
    packages: ['node:', 'hono', 'zod'],
  },
]

/** Words that only these files may use. */
export const ownWords: readonly { words: RegExp; files: readonly string[] }[] = [
  // Changes on PostgreSQL are not awaited, so they have no counts: use `returning`.
  {
    words: /\bnum(Inserted|Updated|Deleted|Affected|Changed)\w*Rows\b/,
    files: ['server/database/database.ts'],
  },
  {
    words: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bTemporal\.Now\b/,
    files: ['server/lib/clock.ts'],
  },
  { words: /\brandomUUID(v7)?\b/, files: ['server/lib/ids.ts'] },
  // Without it, because Node's own does not end below `/proc`.
  { words: /\bmkdir(Sync)?\(.*\brecursive\b/, files: ['server/lib/make-directory.ts'] },
  // A request that leaves has a row in the ledger, so the clients that send demand its departure.
  { words: /\bnew Departure\b/, files: ['server/ledger/ledger.service.ts'] },
  // Likewise: what opens a connection is in the two clients. Ollama's model gets its `fetch` from them.
  {
    words: /\brequest as requestHttp\b|from '(node:(https|tls|http2|dgram)|undici)'|\bglobalThis\.fetch\b/,
    files: ['server/lib/outbound.ts', 'server/ai/wire/outbound-request.ts'],
  },
  {
    words: /\bawait fetch\((?!request\b)|\bcreateConnection\(|\bnew (WebSocket|EventSource)\b/,
    files: ['server/ai/providers/ollama-model.ts'],
  },
  // One door for content: whatever else a change needs follows from it there. Purging and repairing are the exceptions.
  {
    words: /\b(insertInto|updateTable|deleteFrom)\(\s*'events'/,
    files: [
      ...['server/events/events.repository.ts', 'server/removal/removal.repository.ts'],
      'server/database/consistency.ts',
    ],
  },
  {
    words: /\b(insertEvent|moveEvents|events\.updateEvent)\b/,
    files: ['server/events/change-events.ts', 'server/events/events.repository.ts'],
  },
  {
    words: /\b(putJournal|setJournalTrash)\b/,
    files: ['server/journal/pages/change-page.ts', 'server/diary/journal.repository.ts'],
  },
]
