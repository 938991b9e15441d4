// Reads metadata in another process, with limits of memory and time, so that a file can fail itself alone.
import { HelperPool } from '../../lib/helper/helper-pool.ts'
import { processOf } from '../../lib/helper/start-process.ts'
import { Slots } from '../../lib/slots.ts'
import { type CallInputs, type CallOutputs, METADATA_PROGRAM } from './metadata-calls.ts'

/** Ten hours of MP3 without an index, which are read to their end, take 60 MB. */
const HEAP_MB = 192
/** Photos and recordings often come one after the other. */
const IDLE_MS = 10_000
const MAX_RUNNING = 2

/** Ordinary files take some milliseconds. Of an MP3 without an index every frame is read. */
const BASE_MS = 5_000
const MS_PER_MEGABYTE = 100

const pool = new HelperPool(processOf(METADATA_PROGRAM, { heapMb: HEAP_MB }), IDLE_MS)
const slots = new Slots({ max: MAX_RUNNING, maxPerKey: 1 })

/** Whose file is read. */
export interface Reading {
  userId: string
  /** Ends the reading with its reason. */
  signal: AbortSignal
}

/**
 * @param size of the file, in bytes, which bounds the time
 * @returns undefined if the file is broken, or takes too much memory or time
 * @throws the reason of the signal
 */
export async function readMetadata<Name extends keyof CallInputs>(
  name: Name,
  input: CallInputs[Name],
  { userId, signal, size = 0 }: Reading & { size?: number },
): Promise<CallOutputs[Name] | undefined> {
  const timeMs = BASE_MS + (size / 1_000_000) * MS_PER_MEGABYTE
  const read = () => pool.use((helper) => helper.call(name, input, { signal, timeMs }))
  const answer = await slots.run(userId, read, signal).catch(() => undefined)
  signal.throwIfAborted()
  return answer as CallOutputs[Name] | undefined
}
