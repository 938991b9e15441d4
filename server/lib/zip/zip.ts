// Writes zips as streams, one file after the other. No package does it here: with `yazl`, an archive of pictures took
// twice the processor time, and one of 12,500 short days three times.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { dataDescriptor, directoryRecord, endRecords, localHeader, type ZipEntry } from './records.ts'

/** A file of a zip. `read` is called when the writer reaches the file. */
export interface ZipMember {
  path: string
  /** Stored without compression: for media, which are compressed already. */
  isStored?: boolean
  read(): AsyncIterable<string | Uint8Array>
}

export type ZipMembers = Iterable<ZipMember> | AsyncIterable<ZipMember>

/** Of what is given to the reader at once, in bytes. */
const CHUNK_SIZE = 65_536
/** Of what is compressed at once, in bytes: larger blocks hardly become smaller. */
const BLOCK_SIZE = 65_536
/** An empty last block: the others do not know that they are the last. */
const END_OF_DEFLATED = Buffer.of(3, 0)

const deflate = promisify(deflateRaw)

/** Reads each member when its turn comes, and none after the reader has left. @throws as a member's `read` */
export const writeZip = (members: ZipMembers, modifiedAt: Date): AsyncGenerator<Uint8Array, void, void> =>
  gather(writePieces(members, modifiedAt), CHUNK_SIZE)

async function* writePieces(members: ZipMembers, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = []
  let offset = 0
  for await (const { path, isStored = false, read } of members) {
    const entry = { path, isStored, modifiedAt, offset, crc32: 0, size: 0, packedSize: 0 }
    const header = localHeader(entry)
    yield header
    const content = measure(entry, read())
    for await (const piece of isStored ? content : compress(content)) {
      entry.packedSize += piece.length
      yield piece
    }
    const descriptor = dataDescriptor(entry)
    yield descriptor
    entries.push(entry)
    offset += header.length + entry.packedSize + descriptor.length
  }
  let size = 0
  for (const entry of entries) {
    const record = directoryRecord(entry)
    yield record
    size += record.length
  }
  yield endRecords({ count: entries.length, offset, size })
}

/** Adds size and checksum of the content to `entry`. */
async function* measure(
  entry: ZipEntry,
  content: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    entry.size += data.length
    entry.crc32 = crc32(data, entry.crc32)
    yield data
  }
}

/** Each block is compressed by itself, a small one at once: another thread costs more than its compression. */
async function* compress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const block of gather(content, BLOCK_SIZE)) {
    // The default of 16 KB for the result of each small file is collected too late.
    const chunkSize = Math.max(Math.ceil(block.length / 2), constants.Z_MIN_CHUNK)
    const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize }
    yield block.length < BLOCK_SIZE ? deflateRawSync(block, options) : await deflate(block, options)
  }
  yield END_OF_DEFLATED
}

/** Joins small pieces to chunks of at least `size` bytes. A large piece is passed on as it is, without a copy. */
async function* gather(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void, void> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    const isLarge = piece.length >= size
    if (!isLarge) waiting.push(piece)
    bytes += piece.length
    if (bytes < size) continue
    if (waiting.length > 0) yield Buffer.concat(waiting)
    if (isLarge) yield piece
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
