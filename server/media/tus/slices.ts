import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { toReceivingError } from '../intake/receive-file.ts'

/** A client that sends nothing for so long is gone. */
const SILENCE_MS = 60_000

/** The body of a request, piece by piece. A connection that breaks ends the piece, whose bytes count. */
export function sliceBody(request: IncomingMessage) {
  const chunks = request.iterator({ destroyOnReturn: false })
  let rest: Buffer | undefined
  let isOver = false

  /** @returns undefined at the end, or where the connection is broken */
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
     * Writes the next bytes to a file, which then is on disk.
     *
     * @returns how many; fewer than `maxBytes` at the end
     * @throws AppError STORAGE_FULL
     */
    async write(path: string, maxBytes: number): Promise<number> {
      const file = createWriteStream(path, { mode: 0o600, flush: true })
      await pipeline(take(maxBytes), file).catch((error) => {
        throw toReceivingError(error)
      })
      return file.bytesWritten
    },

    /** Whether more comes than was taken. */
    hasMore: async (): Promise<boolean> => {
      rest = await nextChunk()
      return rest !== undefined
    },

    /** So that what follows of the body can be passed over. */
    release: () => void chunks.return?.(),
  }
}
