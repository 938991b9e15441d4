import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createReceivedFile } from '../../lib/received-file.ts'
import { ArrivalAllowance } from '../intake/arrival-allowance.ts'
import { toReceivingError } from '../intake/receive-file.ts'

/**
 * Reads a request body in pieces. A broken connection ends the current piece; its bytes are kept.
 *
 * @param onChunk called when bytes have arrived
 */
export function sliceBody(request: IncomingMessage, onChunk: () => void) {
  const chunks = readChunks(request, onChunk)
  let rest: Buffer | undefined

  async function* take(maxBytes: number): AsyncGenerator<Buffer> {
    for (let left = maxBytes; left > 0; ) {
      const chunk = rest ?? (await chunks.next())
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
      rest ??= await chunks.next()
      return rest !== undefined
    },

    /** Releases the body, so that the rest of it can be discarded. */
    release: chunks.release,
  }
}

function readChunks(request: IncomingMessage, onChunk: () => void) {
  const allowance = new ArrivalAllowance(() => request.destroy())
  const chunks = request.iterator({ destroyOnReturn: false })
  let isOver = false
  return {
    /** @returns undefined at the end of the body or of a broken connection */
    async next(): Promise<Buffer | undefined> {
      if (isOver) return undefined
      allowance.wait()
      try {
        const { value, done } = await chunks.next()
        isOver = done === true
        allowance.receive(value?.length ?? 0)
        onChunk()
        return value
      } catch {
        isOver = true
        return undefined
      }
    },

    release(): void {
      allowance[Symbol.dispose]()
      void chunks.return?.()
    },
  }
}
