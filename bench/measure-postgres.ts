// The service on PostgreSQL, with one node and with two: rates with 32 connections in all, and the time of each read in a
// lifetime's diary.
import { copyDiary } from '../server/cli/copy/copy.command.ts'
import { readConfig } from '../server/config.ts'
import { askPostgres } from '../tests/harness/engines/ask-postgres.ts'
import { startPostgres } from '../tests/harness/engines/postgres-server.ts'
import { inThrowAwayDirectory } from './diary-store.ts'
import { FIRST_PAGES } from './first-pages.ts'
import { type AskedDiary, getLifetimeDiary } from './lifetime.ts'
import type { LoadClient } from './load.ts'
import { makeCreations } from './measure-floor.ts'
import { makeRequests, READS, type Read, SEARCHES } from './reads.ts'
import type { BenchRequest } from './request-bytes.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median, quantile } from './statistics.ts'

const CONNECTIONS = 32

/** As in production: commits are synced to disk. */
const SERVER_SETTINGS = { fsync: 'on', full_page_writes: 'on', shared_buffers: '1GB', max_wal_size: '4GB' }

export interface PostgresFigure {
  what: string
  oneNode: string
  twoNodes: string
}

/** @param loads one for each node */
export async function measurePostgres(
  sizes: Sizes,
  loads: readonly [LoadClient, LoadClient],
): Promise<PostgresFigure[]> {
  const server = await startPostgres(SERVER_SETTINGS)
  try {
    const diary = await getLifetimeDiary(sizes)
    const copying = toFigure(`copying ${sizes.lifetimeEvents} events`, await copyInto(server.url, diary))
    const settings = { DAYLEAF_DATABASE_URL: server.url, DAYLEAF_SECRET_KEY: '0'.repeat(64) }
    return await inThrowAwayDirectory('postgres', async (directory) => {
      const nodes = [await startServer(directory, settings), await startServer(directory, settings)] as const
      const figures = await measureAll(diary, nodes, { sizes, loads })
      for (const node of nodes) await node.stop()
      return [copying, ...figures]
    })
  } finally {
    await server.stop()
  }
}

/** Copies the diary as `dayleaf copy` does. @returns the duration, and a dash for two nodes */
async function copyInto(url: string, { directory }: AskedDiary): Promise<[string, string]> {
  const settings = readConfig({})
  const tell = (line: string) => console.error(line)
  const terminal = {
    print: tell,
    note: tell,
    readPassword: () => Promise.reject(new Error('no terminal')),
    readNewPassword: () => Promise.reject(new Error('not asked')),
  }
  const startedAt = performance.now()
  await copyDiary({ settings, choices: {}, terminal }, directory, url)
  const minutes = (performance.now() - startedAt) / 60_000
  // As autovacuum does some minutes after many writes.
  await askPostgres(url, 'vacuum analyze')
  return [`${minutes.toFixed(1)} min`, '—']
}

const FIRST_PAGE_READS = FIRST_PAGES.map(
  ({ name, maxMs, makeQuery }): Read => ({
    name: `search, first page of ${name} (p99 ≤ ${maxMs} ms)`,
    makePath: (_, random) => `/search?q=${encodeURIComponent(makeQuery(random))}`,
  }),
)

interface Ask {
  sizes: Sizes
  loads: readonly [LoadClient, LoadClient]
}

async function measureAll(
  diary: AskedDiary,
  nodes: readonly [ServerProcess, ServerProcess],
  { sizes, loads }: Ask,
): Promise<PostgresFigure[]> {
  const rateOf = async (requests: readonly BenchRequest[], count: number): Promise<[string, string]> => {
    const rates = []
    for (const used of [nodes.slice(0, 1), nodes]) {
      const results = await Promise.all(
        used.map(({ port }, at) => {
          const job = { port, token: diary.token, requests, connections: CONNECTIONS / used.length }
          return (loads[at] ?? loads[0]).run({ ...job, count: count / used.length })
        }),
      )
      rates.push((count / Math.max(...results.map(({ durationMs }) => durationMs))) * 1000)
    }
    return [`${rates[0]?.toFixed(0)}/s`, `${rates[1]?.toFixed(0)}/s`]
  }
  const reading = diary.dates
    .slice(-1000)
    .map((date): BenchRequest => ({ method: 'GET', path: `/api/v1/days/${date}` }))
  const figures = [
    toFigure('reading a day', await rateOf(reading, sizes.dayReadsPerRound)),
    toFigure('creating an event, one user', await rateOf(makeCreations(), sizes.eventsPerRound)),
  ]
  for (const read of [...READS, ...SEARCHES, ...FIRST_PAGE_READS]) {
    const requests = makeRequests(read, diary, sizes.readsPerRound)
    const job = { token: diary.token, requests, count: sizes.readsPerRound, connections: 1 }
    const { latenciesMs } = await loads[0].run({ ...job, port: nodes[0].port })
    const figure = `${median(latenciesMs).toFixed(2)} ms, p99 ${quantile(latenciesMs, 0.99).toFixed(1)} ms`
    figures.push(toFigure(`lifetime: ${read.name}`, [figure, 'the same']))
  }
  return figures
}

const toFigure = (what: string, [oneNode, twoNodes]: readonly [string, string]): PostgresFigure => ({
  what,
  oneNode,
  twoNodes,
})
