import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** A file of a zip. `read` is called when the writer reaches the file. */
export interface ZipMember {
  path: string
  /** Stored without compression: for media, which are compressed already. */
  isStored?: boolean
  read(): AsyncIterable<string | Uint8Array>
}

export type ZipMembers = Iterable<ZipMember> | AsyncIterable<ZipMember>

/** Streams a zip with back-pressure, one member after the other. */
export async function* writeZip(
  members: ZipMembers,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array, void, void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // Runs in the background: `members` may depend on members that were written before.
  void addAll(zip, unlessDestroyed(output, members), modifiedAt).catch((error: Error) =>
    output.destroy(error),
  )
  yield* output
}

/** The members until the reader of the zip has left. */
async function* unlessDestroyed(output: Readable, members: ZipMembers): AsyncGenerator<ZipMember> {
  for await (const member of members) {
    if (output.destroyed) return
    yield member
  }
}

async function addAll(zip: ZipFile, members: ZipMembers, modifiedAt: Date): Promise<void> {
  for await (const { path, isStored = false, read } of members) {
    zip.addReadStreamLazy(path, { mtime: modifiedAt, compress: !isStored }, (callback) => {
      const content = Readable.from(read(), { objectMode: false })
      // Nobody else listens: the library only reads the stream.
      content.once('error', (error) => zip.emit('error', error))
      callback(null, content)
    })
  }
  zip.end()
}
