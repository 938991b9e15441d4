import type { Finding } from './finding.ts'
import { type AskedDiary, getSmallDiary } from './lifetime.ts'
import type { LoadClient } from './load.ts'
import { makeRequests, READS, type Read, SEARCHES } from './reads.ts'
import { startService } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median, quantile } from './statistics.ts'

/** Every read of a lifetime against the same of a small diary, pair by pair, one request after the other. */
const MOST_TIMES = 1.5
const MOST_SEARCH_MS = 30

interface AskedService {
  diary: AskedDiary
  port: number
}

export async function measureLifetime(
  sizes: Sizes,
  lifetime: AskedDiary,
  load: LoadClient,
): Promise<Finding[]> {
  const small = await getSmallDiary(sizes)
  const services = {
    small: await startService(small.directory),
    lifetime: await startService(lifetime.directory),
  }
  const ask = { load, sizes }
  const findings: Finding[] = []
  const searchTimes: number[] = []
  for (const read of READS) {
    const times = await measureRead(
      read,
      { diary: small, port: services.small.port },
      { diary: lifetime, port: services.lifetime.port },
      ask,
    )
    findings.push(describe(read, times))
    if (SEARCHES.includes(read)) searchTimes.push(...times.lifetime.flat())
  }
  await services.small.stop()
  await services.lifetime.stop()
  const slowest = quantile(searchTimes, 0.99)
  findings.push({
    what: "lifetime: search's first page, p99",
    figure: `${slowest.toFixed(1)} ms`,
    target: `≤ ${MOST_SEARCH_MS} ms`,
    isMet: slowest <= MOST_SEARCH_MS,
  })
  return findings
}

interface Times {
  small: number[][]
  lifetime: number[][]
}

/** Each round asks new places of both; the first only warms up. */
async function measureRead(
  read: Read,
  small: AskedService,
  lifetime: AskedService,
  { load, sizes }: { load: LoadClient; sizes: Sizes },
): Promise<Times> {
  const count = Math.ceil(sizes.readsPerRound / (read.costs ?? 1))
  const all = (sizes.rounds + 1) * count
  const requests = {
    small: makeRequests(read, small.diary, all),
    lifetime: makeRequests(read, lifetime.diary, all),
  }
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

function describe({ name }: Read, { small, lifetime }: Times): Finding {
  const pairs = small.map((times, index) => median(lifetime[index] ?? []) / median(times))
  const share = median(pairs)
  return {
    what: `lifetime: ${name}`,
    figure: `${share.toFixed(2)} × the small diary (${median(lifetime.flat()).toFixed(2)} ms and ${median(small.flat()).toFixed(2)} ms)`,
    target: `≤ ${MOST_TIMES} ×`,
    isMet: share <= MOST_TIMES,
  }
}
