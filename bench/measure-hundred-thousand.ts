// Disk space of 100,000 events, and the rate of searches for a common word in them.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../server/database/sqlite/open.ts'
import { listDates } from './dates.ts'
import { getDiary } from './diary-store.ts'
import type { Finding } from './finding.ts'
import type { LoadClient } from './load.ts'
import { createRandom } from './random.ts'
import { COMMON_WORD } from './reads.ts'
import type { BenchRequest } from './request-bytes.ts'
import { startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { hasWrk, runWrk } from './wrk.ts'

const DATES = listDates('2010-01-01', 5_000)
const PLAN = { dates: DATES, eventCount: 100_000, seed: 5, isOfEventsAlone: true } as const

const MAX_MEGABYTES = 80
const MIN_SEARCHES = 700
const CONNECTIONS = 8

export async function measureHundredThousand(sizes: Sizes, load: LoadClient): Promise<Finding[]> {
  const diary = await getDiary('hundred-thousand', PLAN)
  const server = await startServer(diary.directory)
  const random = createRandom(6)
  const requests = Array.from(
    { length: 200 },
    (): BenchRequest => ({
      method: 'GET',
      path: `/api/v1${COMMON_WORD.makePath({ ...diary, dates: DATES, anniversaries: [] }, random)}`,
    }),
  )
  const job = { port: server.port, token: diary.token, requests, connections: CONNECTIONS }
  const count = sizes.readsPerRound * 10
  const counted = await load.run({ ...job, count })
  const rate = hasWrk()
    ? await runWrk({ ...job, seconds: sizes.wrkSeconds })
    : (count / counted.durationMs) * 1000
  await server.stop()
  return [
    ...measureDisk(diary.directory),
    {
      what: `a common word in 100,000 events, ${CONNECTIONS} connections`,
      figure: `${rate.toFixed(0)}/s`,
      goal: { target: `≥ ${MIN_SEARCHES}/s`, isMet: rate >= MIN_SEARCHES },
    },
  ]
}

/** Tables and their indexes, by the beginnings of their names. */
const PARTS: readonly (readonly [part: string, names: RegExp])[] = [
  ['events', /^(sqlite_autoindex_)?events/],
  ['days', /^(sqlite_autoindex_)?days/],
  ['full text', /^search_text/],
  ['documents of the search index', /^(sqlite_autoindex_)?search_/],
  ['words by their stems', /^vocabulary/],
  ['the rest', /./],
]

function measureDisk(directory: string): Finding[] {
  const database = new DatabaseSync(join(directory, DATABASE_FILE), { readOnly: true })
  const tables = database.prepare('select name, sum(pgsize) as bytes from dbstat group by name').all()
  database.close()
  const bytes = new Map(PARTS.map(([part]) => [part, 0]))
  for (const { name, bytes: more } of tables) {
    const part = PARTS.find(([, names]) => names.test(String(name)))?.[0] ?? ''
    bytes.set(part, (bytes.get(part) ?? 0) + Number(more))
  }
  const total = bytes.values().reduce((sum, part) => sum + part, 0) / 1_000_000
  return [
    {
      what: 'disk for 100,000 events',
      figure: `${total.toFixed(0)} MB`,
      goal: { target: `≤ ${MAX_MEGABYTES} MB`, isMet: total <= MAX_MEGABYTES },
    },
    ...[...bytes].map(([part, size]) => ({
      what: `disk: ${part}`,
      figure: `${(size / 1_000_000).toFixed(1)} MB`,
    })),
  ]
}
