import { stat } from 'node:fs/promises'
import { HelperPool } from '../../lib/helper/helper-pool.ts'
import { threadOf } from '../../lib/helper/start-thread.ts'
import { UserLimiter } from '../../lib/user-limiter.ts'

/** Ten hours of MP3 without an index, which are read to their end, take 60 MB. */
const HEAP_MB = 192
/** Recordings often come one after the other. */
const IDLE_MS = 10_000
const MAX_RUNNING = 2

/** Ordinary files take some milliseconds. Of an MP3 without an index every frame is read. */
const BASE_MS = 5_000
const MS_PER_MEGABYTE = 100

const MAX_DURATION_MS = 10 * 24 * 3_600_000

const pool = new HelperPool(
  threadOf('server/media/metadata/duration.program.ts', { heapMb: HEAP_MB }),
  IDLE_MS,
)
const limiter = new UserLimiter(MAX_RUNNING)

/**
 * The duration that a recording states, in milliseconds; null if it states none, or does not within a time by its size.
 *
 * @param signal ends the reading with its reason
 */
export async function readDurationMs(
  path: string,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<number | null> {
  const { size } = await stat(path)
  const timeMs = BASE_MS + (size / 1_000_000) * MS_PER_MEGABYTE
  const read = () => pool.use((helper) => helper.call('readSeconds', path, { signal, timeMs }))
  const seconds = await limiter.run(userId, read, signal).catch(() => null)
  signal.throwIfAborted()
  const durationMs = typeof seconds === 'number' ? Math.round(seconds * 1000) : 0
  return durationMs > 0 && durationMs < MAX_DURATION_MS ? durationMs : null
}
