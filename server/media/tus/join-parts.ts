import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createReceivedFile } from '../../lib/received-file.ts'
import { toReceivingError } from '../intake/receive-file.ts'
import type { MediaStore, Part, UploadKey } from '../store/media-store.ts'

/**
 * Concatenates the parts of an upload and its last piece into one file.
 *
 * @param last the piece from `last.start` to the end of the upload
 * @param flush syncs the file. Not needed for a file that a media store takes over, which syncs it.
 * @returns the hash of the file
 * @throws Error for a missing or truncated part
 */
export async function joinParts(
  store: MediaStore,
  key: UploadKey,
  { last, target, flush = false }: { last: { path: string; start: number }; target: string; flush?: boolean },
): Promise<string> {
  const parts = findChain(await store.listParts(key), last.start)
  const hash = createHash('sha256')
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const part of parts) {
      let size = 0
      for await (const chunk of await store.read({ ...key, part })) {
        size += chunk.length
        hash.update(chunk)
        yield chunk
      }
      if (size !== part.size) throw new Error('a part of an upload is not whole')
    }
    for await (const chunk of createReadStream(last.path)) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(bytes(), createReceivedFile(target, { flush })).catch((error) => {
    throw toReceivingError(error)
  })
  return hash.digest('hex')
}

/**
 * Selects consecutive parts that cover the upload up to `end`. Concurrent requests may have stored overlapping parts;
 * all are of the same file, so any such selection is right.
 */
export function findChain(parts: readonly Part[], end: number): Part[] {
  const endingAt = new Map<number, Part | undefined>([[0, undefined]])
  for (const part of parts.toSorted((one, other) => one.start - other.start)) {
    const at = part.start + part.size
    if (part.size > 0 && endingAt.has(part.start) && !endingAt.has(at)) endingAt.set(at, part)
  }
  const chain: Part[] = []
  for (let at = end; at > 0; ) {
    const part = endingAt.get(at)
    if (!part) throw new Error('a part of an upload is missing')
    chain.unshift(part)
    at = part.start
  }
  return chain
}
