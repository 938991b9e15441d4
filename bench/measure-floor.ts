import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EVENT_TYPES } from '../contract/events.ts'
import { DATABASE_FILE } from '../server/database/sqlite/open.ts'
import { listDates } from './dates.ts'
import { getDiary, inThrowAwayDirectory, type StoredDiary } from './diary-store.ts'
import { eventText } from './diary-text.ts'
import type { Finding } from './finding.ts'
import { openHttpConnection } from './http-connection.ts'
import type { LoadClient } from './load.ts'
import { readMegabytes } from './metrics.ts'
import { createRandom, pick } from './random.ts'
import { type BenchRequest, toBytes } from './request-bytes.ts'
import { type ServerProcess, startFloor, startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median } from './statistics.ts'
import { hasWrk, runWrk } from './wrk.ts'

// Compares the service with the floor: alternating, on copies of one diary, with 32 connections, by `wrk` if it is
// installed.
const CONNECTIONS = 32
const MIN_SHARE_READING = 0.65
const MIN_SHARE_CREATING = 2.5
const MAX_LOADED_MEGABYTES = 160

/** An ordinary diary: ten events a day, and a page. */
const DATES = listDates('2023-01-01', 1000)
const PLAN = { dates: DATES, eventCount: DATES.length * 10, seed: 2 }

export interface Pair {
  floor: ServerProcess
  service: ServerProcess
}

export async function measureFloor(sizes: Sizes, load: LoadClient): Promise<Finding[]> {
  const diary = await getDiary('ordinary', PLAN)
  const found: Compared[] = []
  // The speed of a process varies from start to start, so several pairs are started, with a few rounds each.
  for (let number = 0; number < sizes.processPairs; number += 1)
    found.push(await measurePair(diary, sizes, load))
  return [
    describe(
      'reading a day',
      MIN_SHARE_READING,
      found.flatMap(({ reading }) => reading),
    ),
    describe(
      'creating an event',
      MIN_SHARE_CREATING,
      found.flatMap(({ creating }) => creating),
    ),
    describeMemory(median(found.map(({ megabytes }) => megabytes))),
  ]
}

const describeMemory = (megabytes: number): Finding => ({
  what: 'memory after this load',
  figure: `${megabytes.toFixed(0)} MB`,
  goal: { target: `≤ ${MAX_LOADED_MEGABYTES} MB`, isMet: megabytes <= MAX_LOADED_MEGABYTES },
})

const measurePair = (diary: StoredDiary, sizes: Sizes, load: LoadClient): Promise<Compared> =>
  withPair(diary, async (pair, assertSameRows) => {
    const compared = await compare(pair, { diary, sizes, load, assertSameRows })
    return { ...compared, megabytes: await readMegabytes(pair.service.port) }
  })

/**
 * Starts floor and service, each on a copy of the diary, and stops them afterwards.
 *
 * @param use also gets a function that throws unless both files have the same rows
 */
export const withPair = <T>(
  { directory }: StoredDiary,
  use: (pair: Pair, assertSameRows: () => void) => Promise<T>,
): Promise<T> =>
  inThrowAwayDirectory(
    'floor',
    (floorDirectory) =>
      inThrowAwayDirectory(
        'service',
        async (serviceDirectory) => {
          const pair = {
            floor: await startFloor(floorDirectory),
            service: await startServer(serviceDirectory),
          }
          try {
            return await use(pair, () =>
              deepStrictEqual(countRows(serviceDirectory), countRows(floorDirectory)),
            )
          } finally {
            await pair.floor.stop()
            await pair.service.stop()
          }
        },
        directory,
      ),
    directory,
  )

interface Comparison {
  diary: StoredDiary
  sizes: Sizes
  load: LoadClient
  /** @throws Error unless both servers have written the same */
  assertSameRows(): void
}

async function compare(
  pair: Pair,
  { diary, sizes, load, assertSameRows }: Comparison,
): Promise<Omit<Compared, 'megabytes'>> {
  const days = DATES.map((date): BenchRequest => ({ method: 'GET', path: `/api/v1/days/${date}` }))
  for (const request of days.slice(0, 5)) await assertSameResponse(pair, request, diary.token)
  const run = async (requests: readonly BenchRequest[], count: number) => {
    const asked = { token: diary.token, requests, connections: CONNECTIONS }
    const countedRate = async ({ port }: ServerProcess) =>
      (count / (await load.run({ ...asked, port, count })).durationMs) * 1000
    const rate = ({ port }: ServerProcess) => runWrk({ ...asked, port, seconds: sizes.wrkSeconds })
    // Warms both up with the same requests, which must have the same effect.
    for (const server of [pair.floor, pair.service]) await countedRate(server)
    assertSameRows()
    return measureInTurn(pair, sizes.roundsOfPair, hasWrk() ? rate : countedRate)
  }
  const reading = await run(days, sizes.dayReadsPerRound)
  return { reading, creating: await run(makeCreations(), sizes.eventsPerRound) }
}

export function makeCreations(): BenchRequest[] {
  const random = createRandom(3)
  const dates = listDates('2026-01-01', 365)
  return Array.from({ length: 1000 }, () => ({
    method: 'POST',
    path: '/api/v1/events',
    body: { date: pick(random, dates), type: pick(random, EVENT_TYPES), content: eventText(random) },
  }))
}

interface Rates {
  floor: number
  service: number
}

interface Compared {
  reading: Rates[]
  creating: Rates[]
  /** Memory of the service afterwards. */
  megabytes: number
}

/** Alternates which one is measured first. */
async function measureInTurn(
  pair: Pair,
  rounds: number,
  measure: (server: ServerProcess) => Promise<number>,
): Promise<Rates[]> {
  const measured: Rates[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rates = { floor: 0, service: 0 }
    const order = round % 2 ? (['floor', 'service'] as const) : (['service', 'floor'] as const)
    for (const name of order) rates[name] = await measure(pair[name])
    measured.push(rates)
  }
  return measured
}

function describe(what: string, leastShare: number, rates: readonly Rates[]): Finding {
  const share = median(rates.map(({ floor, service }) => service / floor))
  const floor = median(rates.map((each) => each.floor))
  const service = median(rates.map((each) => each.service))
  return {
    what,
    figure: `${share.toFixed(2)} × the floor (${service.toFixed(0)}/s and ${floor.toFixed(0)}/s)`,
    goal: { target: `≥ ${leastShare} ×`, isMet: share >= leastShare },
  }
}

export async function assertSameResponse(pair: Pair, request: BenchRequest, token: string): Promise<void> {
  const [floor, service] = await Promise.all(
    [pair.floor, pair.service].map(async ({ port }) => {
      const connection = await openHttpConnection(port)
      const { body } = await connection.send(toBytes(request, token), true)
      connection.close()
      return JSON.parse(body)
    }),
  )
  deepStrictEqual(service, floor)
}

/** Figures of all that was written, to compare the two files. */
function countRows(directory: string): unknown {
  const database = new DatabaseSync(join(directory, DATABASE_FILE), { readOnly: true })
  const counts = database
    .prepare(`
      select (select count(*) from events) as events, (select sum(event_count) from days) as counted,
        (select sum(revision) from days) as revisions, (select count(*) from search_documents) as documents,
        (select total(doc) from search_documents) as numbers, (select count(*) from vocabulary) as words,
        (select count(*) from search_text where search_text match '"bon"') as found
    `)
    .get()
  database.close()
  return counts
}
