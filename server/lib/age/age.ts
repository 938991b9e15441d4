// Encrypts and decrypts streams with a password in the format of age: https://age-encryption.org/v1
// ChaCha20-Poly1305 over chunks of 64 KiB, each with its number, the last one marked.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  CIPHER,
  MAX_HEADER_BYTES,
  payloadKeyOf,
  readHeader,
  TAG_BYTES,
  UnlockError,
  writeHeader,
} from './age-header.ts'

const CHUNK_BYTES = 64 * 1024
const NONCE_BYTES = 16
/** Other requests are served in between. */
const CHUNKS_PER_TURN = 16

/** @param password in UTF-8 */
export async function* lock(
  plain: AsyncIterable<Uint8Array>,
  password: string,
): AsyncGenerator<Buffer, void, void> {
  const { header, fileKey } = await writeHeader(password, randomBytes)
  const nonce = randomBytes(NONCE_BYTES)
  yield Buffer.concat([header, nonce])
  const key = payloadKeyOf(fileKey, nonce)
  for await (const { piece, index, isLast } of split(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Yields no byte that was not authenticated. @throws UnlockError; a cut off file fails at its end */
export async function* unlock(
  locked: AsyncIterable<Uint8Array>,
  password: string,
): AsyncGenerator<Buffer, void, void> {
  const iterator = locked[Symbol.asyncIterator]()
  try {
    const start = await readStart(iterator)
    const { fileKey, length } = await readHeader(start, password)
    const nonce = start.subarray(length, length + NONCE_BYTES)
    const key = payloadKeyOf(fileKey, nonce)
    const rest = chain(start.subarray(length + NONCE_BYTES), iterator)
    for await (const { piece, index, isLast } of split(rest, CHUNK_BYTES + TAG_BYTES)) {
      const isEmpty = piece.length === TAG_BYTES
      // Only an empty file ends with an empty chunk.
      if (piece.length < TAG_BYTES || (isEmpty && index > 0)) throw new UnlockError('damaged')
      const cipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
      cipher.setAuthTag(piece.subarray(-TAG_BYTES))
      yield open(cipher, piece.subarray(0, -TAG_BYTES))
    }
  } finally {
    await iterator.return?.()
  }
}

function open(cipher: ReturnType<typeof createDecipheriv>, piece: Buffer): Buffer {
  try {
    return Buffer.concat([cipher.update(piece), cipher.final()])
  } catch {
    throw new UnlockError('damaged')
  }
}

/** 11 bytes of the chunk's number, and 1 at the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The header, the nonce and perhaps more; less of a shorter file. */
async function readStart(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.of()
  while (start.length < MAX_HEADER_BYTES + NONCE_BYTES) {
    const { value, done } = await iterator.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return start
}

async function* chain(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

interface Piece {
  piece: Buffer
  index: number
  isLast: boolean
}

/** Cuts a stream into pieces of this size; the last may be shorter, and is empty only for an empty stream. */
async function* split(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let waiting: Uint8Array[] = []
  let length = 0
  let index = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    // A full piece may be the last, so it waits for the next byte.
    for (; length - at > size; at += size) {
      yield { piece: all.subarray(at, at + size), index, isLast: false }
      index += 1
      if (index % CHUNKS_PER_TURN === 0) await setImmediate()
    }
    waiting = [all.subarray(at)]
    length -= at
  }
  yield { piece: Buffer.concat(waiting), index, isLast: true }
}
