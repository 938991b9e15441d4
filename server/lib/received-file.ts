// Writes files that arrive from the network.
import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { releaseBuffer } from './release-buffer.ts'

/** Chunks that wait to be written. With a smaller buffer, receiving and hashing would stop for each chunk of 64 KiB. */
const BUFFER_BYTES = 512 * 1024

/**
 * A stream into a new file that its owner alone can read.
 *
 * Releases the memory of each chunk that is written, so the source must not use it again.
 *
 * @param flush syncs the file
 */
export function createReceivedFile(path: string, { flush = false } = {}): Writable {
  let file: FileHandle | undefined
  const write = async (chunks: readonly Buffer[]) => {
    if (!file) throw new Error('the file is not open')
    await writeAll(file, chunks)
    for (const chunk of chunks) releaseBuffer(chunk)
  }
  const settle = (work: Promise<unknown>, done: (error?: Error | null) => void) =>
    void work.then(() => done(), done)
  return new Writable({
    highWaterMark: BUFFER_BYTES,
    construct: (done) =>
      settle(
        open(path, 'w', 0o600).then((opened) => {
          file = opened
        }),
        done,
      ),
    write: (chunk: Buffer, _encoding, done) => settle(write([chunk]), done),
    writev: (items, done) => settle(write(items.map(({ chunk }) => chunk)), done),
    final: (done) => settle(flush && file ? file.sync() : Promise.resolve(), done),
    destroy: (error, done) => void Promise.resolve(file?.close()).then(() => done(error), done),
  })
}

async function writeAll(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await file.writev(chunks)
  // A disk that becomes full takes a part first, and then fails with the reason.
  if (bytesWritten < size) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}
