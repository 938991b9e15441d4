// Has smaller copies of pictures made in another process. One picture at a time; users take turns.
import { Slots } from '../../lib/slots.ts'
import type { ImageSize, Picture } from '../media-calls.ts'
import { callMediaProgram } from '../media-reader.ts'

/** One at a time: decoding 12 megapixels takes some hundred megabytes. */
const slots = new Slots({ max: 1, maxPerKey: 1 })
const NEVER = new AbortController().signal

/** The largest picture takes a tenth of it on a slow processor. */
const MAX_MS = 90_000

/**
 * Writes both variants of a picture. Of one that takes too much memory to decode, they are made from the thumbnail that
 * cameras put into its metadata.
 *
 * @returns the size of the upright picture in pixels; undefined for a picture that is broken, or too large and without a
 *   thumbnail, and for one that takes too much memory or time in spite of its header
 * @throws AppError STORAGE_FULL, UNAVAILABLE; the signal's reason
 */
export const makeVariants = (
  path: string,
  mediaType: string,
  { targets, userId, signal = NEVER }: { targets: Picture['targets']; userId: string; signal?: AbortSignal },
): Promise<ImageSize | undefined> =>
  slots.run(
    userId,
    () => callMediaProgram('makeVariants', { path, mediaType, targets }, { signal, timeMs: MAX_MS }),
    signal,
  )

/**
 * A smaller copy for paper and models: JPEG, which a PDF takes as it is and all models accept, without metadata.
 *
 * @param preview the bytes that `makeVariants` wrote
 */
export const makePrint = (userId: string, preview: Uint8Array): Promise<Uint8Array> =>
  slots.run(userId, async () => {
    const print = await callMediaProgram('makePrint', preview, { signal: NEVER, timeMs: MAX_MS })
    if (!print) throw new Error('no smaller copy could be made of a picture')
    return print
  })
