import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createReceivedFile } from '../../lib/received-file.ts'
import { toReceivingError } from '../intake/receive-file.ts'

/** Idle timeout of an upload. */
const SILENCE_MS = 60_000

/** Reads a request body in pieces. A broken connection ends the current piece; its bytes are kept. */
export function sliceBody(request: IncomingMessage) {
  const chunks = request.iterator({ destroyOnReturn: false })
  let rest: Buffer | undefined
  let isOver = false

  /** @returns undefined at the end of the body or of a broken connection */
  async function nextChunk(): Promise<Buffer | undefined> {
    if (rest || isOver) return rest
    const timer = setTimeout(() => request.destroy(), SILENCE_MS)
    try {
      const { value, done } = await chunks.next()
      isOver = done === true
      return value
    } catch {
      isOver = true
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  async function* take(maxBytes: number): AsyncGenerator<Buffer> {
    for (let left = maxBytes; left > 0; ) {
      const chunk = await nextChunk()
      if (!chunk) return
      rest = chunk.length > left ? chunk.subarray(left) : undefined
      const piece = chunk.subarray(0, left)
      left -= piece.length
      yield piece
    }
  }

  return {
    /**
     * Writes the next bytes to a file.
     *
     * @returns the number of bytes; less than `maxBytes` at the end
     * @throws AppError STORAGE_FULL
     */
    async write(path: string, maxBytes: number): Promise<number> {
      await pipeline(take(maxBytes), createReceivedFile(path)).catch((error) => {
        throw toReceivingError(error)
      })
      return (await stat(path)).size
    },

    hasMore: async (): Promise<boolean> => {
      rest = await nextChunk()
      return rest !== undefined
    },

    /** Releases the body, so that the rest of it can be discarded. */
    release: () => void chunks.return?.(),
  }
}
