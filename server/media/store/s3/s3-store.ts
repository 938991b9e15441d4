import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../../lib/ids.ts'
import {
  IDENTITY_NAME,
  type MediaStore,
  partsPathOf,
  pathOf,
  type StoredFile,
  type StoreKey,
  toParts,
  variantPathsOf,
} from '../media-store.ts'
import { type Bucket, openBucket, readText } from './bucket.ts'
import type { S3Connection } from './s3-client.ts'

/** Stores files in a bucket of an S3-compatible service, under the same paths as the directory store. */
export function createS3Store(connection: S3Connection): MediaStore {
  const bucket = openBucket(connection)

  async function removeBelow(below: string): Promise<void> {
    await bucket.remove((await Array.fromAsync(bucket.list(below))).map(({ path }) => path))
  }

  return {
    async identify() {
      const known = await readIdentity(bucket)
      if (known !== undefined) return known
      await putIdentity(bucket)
      return (await readIdentity(bucket)) ?? ''
    },

    async put(key, file) {
      if ((await bucket.findSize(pathOf(key))) === file.size) return
      await bucket.put(pathOf(key), file, hashOf(key))
    },

    findSize: (key) => bucket.findSize(pathOf(key)),

    async read(key, range) {
      const response = await bucket.open(pathOf(key), range && { Range: `bytes=${range.start}-${range.end}` })
      if (!response) throw new Error('the object store does not have the file')
      return range ? assertLength(response, range.end - range.start + 1) : verified(response, hashOf(key))
    },

    remove: (userId, hashes) =>
      bucket.remove(
        hashes.flatMap((sha256) => [pathOf({ userId, sha256 }), ...variantPathsOf({ userId, sha256 })]),
      ),

    removeVariants: (key) => bucket.remove(variantPathsOf(key)),

    async listParts(key) {
      const below = `${partsPathOf(key)}/`
      return toParts((await Array.fromAsync(bucket.list(below))).map(({ path }) => path.slice(below.length)))
    },

    removePart: (key) => bucket.remove([pathOf(key)]),

    removeParts: (key) => removeBelow(`${partsPathOf(key)}/`),
    removeAll: (userId) => removeBelow(`${userId}/`),
    list: () => listOriginals(bucket),
  }
}

async function* listOriginals(bucket: Bucket): AsyncGenerator<StoredFile> {
  for await (const { path, size } of bucket.list('')) {
    const [, userId, sha256] = /^([^/]+)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(path) ?? []
    if (userId !== undefined && sha256 !== undefined) yield { userId, sha256, size }
  }
}

async function readIdentity(bucket: Bucket): Promise<string | undefined> {
  const response = await bucket.open(IDENTITY_NAME)
  return response && (await readText(response)).trim()
}

async function putIdentity(bucket: Bucket): Promise<void> {
  const path = join(tmpdir(), `dayleaf-${newId()}`)
  const identity = randomBytes(16).toString('hex')
  try {
    await writeFile(path, identity, { mode: 0o600 })
    await bucket.put(IDENTITY_NAME, { path, size: identity.length })
  } finally {
    await rm(path, { force: true })
  }
}

/** The SHA-256 of a key's bytes; undefined for parts and variants, whose key does not contain it. */
const hashOf = (key: StoreKey): string | undefined => ('part' in key || key.variant ? undefined : key.sha256)

function assertLength(response: IncomingMessage, length: number): Readable {
  if (Number(response.headers['content-length']) === length) return response
  response.destroy()
  throw new Error('the object store gives another range than was asked for')
}

function verified(response: IncomingMessage, sha256: string | undefined): Readable {
  if (sha256 === undefined) return response
  const verifier = verifyBytes(sha256)
  // A failure of either stream destroys the other; the reader gets the error from the verifier.
  pipeline(response, verifier).catch(() => undefined)
  return verifier
}

/**
 * Passes bytes through and verifies their hash before it releases the last chunk, so that a reader never accepts wrong
 * bytes as complete.
 */
function verifyBytes(sha256: string): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new Error('the object store gives other bytes than were stored'))
    },
  })
}
