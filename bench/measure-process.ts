// The process itself: time until it is ready, and its memory while it is idle.
import { inThrowAwayDirectory, type StoredDiary } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { readMegabytes } from './metrics.ts'
import { startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median } from './statistics.ts'

const MAX_READY_MS = 300
const MAX_IDLE_MEGABYTES = 90
/** V8 collects the garbage of a start within two minutes. */
const IDLE_MS = 150_000

export async function measureProcess(sizes: Sizes, lifetime: StoredDiary): Promise<Finding[]> {
  const [fresh, idleMegabytes] = await inThrowAwayDirectory('process', async (directory) => [
    await measureStarts(directory, sizes.starts),
    await measureIdleMemory(directory),
  ])
  return [
    describeStarts('ready after start', fresh),
    describeStarts(
      'ready after start, lifetime diary',
      await measureStarts(lifetime.directory, sizes.starts),
    ),
    {
      what: 'idle memory',
      figure: `${idleMegabytes.toFixed(0)} MB`,
      goal: { target: `≤ ${MAX_IDLE_MEGABYTES} MB`, isMet: idleMegabytes <= MAX_IDLE_MEGABYTES },
    },
  ]
}

const describeStarts = (what: string, readyMs: number): Finding => ({
  what,
  figure: `${readyMs.toFixed(0)} ms`,
  goal: { target: `≤ ${MAX_READY_MS} ms`, isMet: readyMs <= MAX_READY_MS },
})

async function measureStarts(directory: string, starts: number): Promise<number> {
  // The first start, which creates the tables and fills the compile cache, is not counted.
  const times: number[] = []
  for (let index = 0; index <= starts; index += 1) {
    const service = await startServer(directory)
    await service.stop()
    if (index > 0) times.push(service.readyMs)
  }
  return median(times)
}

async function measureIdleMemory(directory: string): Promise<number> {
  const service = await startServer(directory)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const megabytes = await readMegabytes(service.port)
  await service.stop()
  return megabytes
}
