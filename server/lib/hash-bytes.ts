import { createHash } from 'node:crypto'

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
