import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Reads a stream to its end. @returns its length in bytes, and its SHA-256 in hexadecimal digits */
export async function hashBytes(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Measures a stream that passes through it.
 *
 * @param tooLong the error for more than `maxBytes`
 * @param onBytes called with the size of each chunk; may throw the error with which the stream ends
 */
export function createMeter(maxBytes: number, tooLong: () => Error, onBytes?: (bytes: number) => void) {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(tooLong())
      try {
        onBytes?.(chunk.length)
      } catch (error) {
        return done(error instanceof Error ? error : new Error('the bytes were refused', { cause: error }))
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  /** Call it once, at the end. */
  const measured = () => ({ size, sha256: hash.digest('hex') })
  return { stream, measured }
}
