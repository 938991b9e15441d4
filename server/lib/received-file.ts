// Writes files that arrive from the network.
import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'

/** Chunks that wait to be written. With a smaller buffer, receiving and hashing would stop for each chunk of 64 KiB. */
const BUFFER_BYTES = 512 * 1024
/** Smaller chunks may share their memory, and are collected soon. */
const MIN_RELEASED_BYTES = 16 * 1024

/**
 * A stream into a new file that its owner alone can read.
 *
 * Releases the memory of each chunk that is written, so the source must not use it again. V8 would keep up to 64 MB of
 * such chunks, which are outside of its heap, before it collects them.
 *
 * @param flush syncs the file
 */
export function createReceivedFile(path: string, { flush = false } = {}): Writable {
  let file: FileHandle | undefined
  const write = async (chunks: readonly Buffer[]) => {
    if (!file) throw new Error('the file is not open')
    await writeAll(file, chunks)
    for (const chunk of chunks) release(chunk)
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

function release({ buffer, length }: Buffer): void {
  const isShared = length !== buffer.byteLength || !(buffer instanceof ArrayBuffer)
  if (length >= MIN_RELEASED_BYTES && !isShared) buffer.transfer(0)
}
