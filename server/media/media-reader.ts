// Reads files of users in another process, with limits of memory and time, so that a file can fail itself alone.
import { AppError } from '../../contract/app-error.ts'
import { CallFailed } from '../lib/helper/helper.ts'
import { HelperPool } from '../lib/helper/helper-pool.ts'
import { processOf } from '../lib/helper/start-process.ts'
import { Slots } from '../lib/slots.ts'
import { type CallFailure, type CallInputs, type CallOutputs, MEDIA_PROGRAM } from './media-calls.ts'

/** Ten hours of MP3 without an index, which are read to their end, take 60 MB. */
const HEAP_MB = 192
/** The largest picture that is decoded takes 700 MB, and the program itself less than 200. */
const TOTAL_MB = 1_000
/** Photos and recordings often come one after the other. */
const IDLE_MS = 10_000
const MAX_RUNNING = 2

/** Ordinary files take some milliseconds. Of an MP3 without an index every frame is read. */
const BASE_MS = 5_000
const MS_PER_MEGABYTE = 100

const pool = new HelperPool(processOf(MEDIA_PROGRAM, { heapMb: HEAP_MB, totalMb: TOTAL_MB }), IDLE_MS)
const slots = new Slots({ max: MAX_RUNNING, maxPerKey: 1 })
/** A text waits for no picture of others: a type takes milliseconds, metadata may take seconds. */
const typeSlots = new Slots({ max: MAX_RUNNING, maxPerKey: 1 })

/** Whose file is read. */
export interface Reading {
  userId: string
  /** Ends the reading with its reason. */
  signal: AbortSignal
}

/**
 * @param size of the file, in bytes, which bounds the time
 * @returns undefined if the file is broken, or takes too much memory or time
 * @throws AppError STORAGE_FULL, UNAVAILABLE; the reason of the signal
 */
export function readMedia<Name extends keyof CallInputs>(
  name: Name,
  input: CallInputs[Name],
  { userId, signal, size = 0 }: Reading & { size?: number },
): Promise<CallOutputs[Name] | undefined> {
  const timeMs = BASE_MS + (size / 1_000_000) * MS_PER_MEGABYTE
  const places = name === 'readType' ? typeSlots : slots
  return places.run(userId, () => callMediaProgram(name, input, { signal, timeMs }), signal)
}

/**
 * Waits for no other call.
 *
 * @returns undefined if the file is broken, or takes too much memory or time
 * @throws AppError STORAGE_FULL, UNAVAILABLE; the reason of the signal
 */
export async function callMediaProgram<Name extends keyof CallInputs>(
  name: Name,
  input: CallInputs[Name],
  limits: { signal: AbortSignal; timeMs: number },
): Promise<CallOutputs[Name] | undefined> {
  try {
    const answer = await pool.use((helper) => helper.call(name, input, limits))
    return answer as CallOutputs[Name]
  } catch (error) {
    limits.signal.throwIfAborted()
    const failure = error instanceof CallFailed ? (error.data as CallFailure) : undefined
    if (failure?.kind === 'disk_full') throw new AppError('STORAGE_FULL', { cause: error })
    if (failure?.kind === 'unavailable')
      throw new AppError('UNAVAILABLE', { cause: new Error(failure.message) })
    return undefined
  }
}
