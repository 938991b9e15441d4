// Compares the response times of every read in a lifetime's diary and a small one, request by request.
import type { Finding } from './finding.ts'
import { type AskedDiary, type AskedService, getSmallDiary } from './lifetime.ts'
import type { LoadClient } from './load.ts'
import { pairSearches } from './paired-searches.ts'
import { makeRequests, READS, type Read, SEARCHES } from './reads.ts'
import { startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median, quantile } from './statistics.ts'

const MAX_TIMES = 1.5
const MAX_SEARCH_MS = 30

export async function measureLifetime(
  sizes: Sizes,
  lifetime: AskedDiary,
  load: LoadClient,
): Promise<Finding[]> {
  const small = await getSmallDiary(sizes)
  const started = [await startServer(small.directory), await startServer(lifetime.directory)] as const
  const services = {
    small: { diary: small, port: started[0].port },
    lifetime: { diary: lifetime, port: started[1].port },
  }
  const ask = { load, sizes }
  const findings: Finding[] = []
  for (const read of READS) findings.push(judge(read.name, await measureRead(read, services, ask)))
  findings.push(...describeSearches(await measureSearches(services, ask)))
  const slowest = quantile(await measureFirstPages(services.lifetime, ask), 0.99)
  for (const service of started) await service.stop()
  findings.push({
    what: "lifetime: search's first page, p99",
    figure: `${slowest.toFixed(1)} ms`,
    goal: { target: `≤ ${MAX_SEARCH_MS} ms`, isMet: slowest <= MAX_SEARCH_MS },
  })
  return findings
}

interface Ask {
  load: LoadClient
  sizes: Sizes
}

interface Services {
  small: AskedService
  lifetime: AskedService
}

interface Times {
  small: number[][]
  lifetime: number[][]
}

/** Each round requests other dates and words of both; the first one is a warm-up. */
async function measureRead(read: Read, services: Services, { load, sizes }: Ask): Promise<Times> {
  const { small, lifetime } = services
  const count = Math.ceil(sizes.readsPerRound / (read.costs ?? 1))
  const all = (sizes.rounds + 1) * count
  const requests = SEARCHES.includes(read)
    ? await pairSearches(read, services, all)
    : { small: makeRequests(read, small.diary, all), lifetime: makeRequests(read, lifetime.diary, all) }
  const times: Times = { small: [], lifetime: [] }
  for (let round = 0; round <= sizes.rounds; round += 1) {
    for (const [name, { diary, port }] of [
      ['small', small],
      ['lifetime', lifetime],
    ] as const) {
      const part = requests[name].slice(round * count, (round + 1) * count)
      const job = { port, token: diary.token, requests: part, count, connections: 1 }
      const { latenciesMs } = await load.run(job)
      if (round > 0) times[name].push(latenciesMs)
    }
  }
  return times
}

/** Random queries, not paired by number of hits. */
async function measureFirstPages({ diary, port }: AskedService, { load, sizes }: Ask): Promise<number[]> {
  const count = sizes.readsPerRound * sizes.rounds
  const times: number[] = []
  for (const read of SEARCHES) {
    const requests = makeRequests(read, diary, count)
    const { latenciesMs } = await load.run({ port, token: diary.token, requests, count, connections: 1 })
    times.push(...latenciesMs)
  }
  return times
}

async function measureSearches(services: Services, ask: Ask): Promise<[string, Times][]> {
  const kinds: [string, Times][] = []
  for (const read of SEARCHES) kinds.push([read.name, await measureRead(read, services, ask)])
  return kinds
}

/** The target holds for all kinds of queries together; the rows by kind explain the figure. */
function describeSearches(kinds: readonly [string, Times][]): Finding[] {
  const mix = (diary: keyof Times) =>
    (kinds[0]?.[1][diary] ?? []).map((_, round) => kinds.flatMap(([, times]) => times[diary][round] ?? []))
  return [
    judge('search, all kinds of queries', { small: mix('small'), lifetime: mix('lifetime') }),
    ...kinds.map(([name, times]) => compare(name, times).finding),
  ]
}

function judge(name: string, times: Times): Finding {
  const { finding, share } = compare(name, times)
  return { ...finding, goal: { target: `≤ ${MAX_TIMES} ×`, isMet: share <= MAX_TIMES } }
}

function compare(name: string, { small, lifetime }: Times): { finding: Finding; share: number } {
  const pairs = small.map((times, index) => median(lifetime[index] ?? []) / median(times))
  const share = median(pairs)
  const figure = `${share.toFixed(2)} × the small diary (${median(lifetime.flat()).toFixed(2)} ms and ${median(small.flat()).toFixed(2)} ms)`
  return { finding: { what: `lifetime: ${name}`, figure }, share }
}
