import { stat } from 'node:fs/promises'
import { type Reading, readMedia } from '../media-reader.ts'

const MAX_DURATION_MS = 10 * 24 * 3_600_000

/**
 * The duration that a recording states, in milliseconds; null if it states none, or does not within a time by its size.
 *
 * @throws the reason of the signal
 */
export async function readDurationMs(path: string, reading: Reading): Promise<number | null> {
  const { size } = await stat(path)
  const seconds = await readMedia('readSeconds', path, { ...reading, size })
  const durationMs = Math.round((seconds ?? 0) * 1000)
  return durationMs > 0 && durationMs < MAX_DURATION_MS ? durationMs : null
}
