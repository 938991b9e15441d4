import { hash } from 'node:crypto'

const BLOCK_BYTES = 64

/**
 * HMAC-SHA-256 of short texts, RFC 2104, built from one-shot hashes: `createHmac` creates two native objects per call,
 * which took four fifths of the time to answer a day with 40 photos.
 *
 * @param key at most 64 bytes
 * @returns the code in base64url
 */
export function createFastHmac(key: Buffer): (message: string) => string {
  const pad = (byte: number) =>
    Buffer.from(Uint8Array.from({ length: BLOCK_BYTES }, (_, index) => (key[index] ?? 0) ^ byte))
  const [inner, outer] = [pad(0x36), pad(0x5c)]
  const join = (start: Buffer, rest: Buffer) => Buffer.concat([start, rest])
  return (message) => {
    const digest = hash('sha256', join(inner, Buffer.from(message)), 'buffer')
    return hash('sha256', join(outer, digest), 'base64url')
  }
}
