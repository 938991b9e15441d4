// Objects of a bucket below a prefix.
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { inBatches } from '../../../lib/batches.ts'
import { hashBytes } from '../../../lib/hash-bytes.ts'
import { readAtMost } from '../../../lib/outbound.ts'
import { type S3Connection, type S3Request, sendToS3 } from './s3-client.ts'

export interface ListedObject {
  /** Relative to the prefix. */
  path: string
  size: number
}

export type Bucket = ReturnType<typeof openBucket>

const DELETIONS = 8
/** Of a listing of a thousand objects: some hundred times what it has. */
const MAX_TEXT_BYTES = 32_000_000

export function openBucket(connection: S3Connection) {
  const { prefix } = connection.address
  const send = (path: string, request: Omit<S3Request, 'key'>) =>
    sendToS3(connection, { ...request, key: prefix + path })

  /** Undefined if the object does not exist. */
  async function open(path: string, headers: Record<string, string> = {}) {
    const response = await send(path, { method: 'GET', headers })
    return response.statusCode === 404 ? void response.resume() : response
  }

  return {
    open,
    list: (below: string) => listObjects(connection, below),

    async findSize(path: string): Promise<number | undefined> {
      const { statusCode, headers } = (await send(path, { method: 'HEAD' })).resume()
      return statusCode === 404 ? undefined : Number(headers['content-length'])
    },

    async put(path: string, file: { path: string; size: number }, sha256?: string): Promise<void> {
      const hash = sha256 ?? (await hashBytes(createReadStream(file.path))).sha256
      assertFound((await send(path, { method: 'PUT', file: { ...file, sha256: hash } })).resume())
    },

    async remove(paths: readonly string[]): Promise<void> {
      for (const batch of inBatches(paths, DELETIONS))
        await Promise.all(batch.map(async (path) => (await send(path, { method: 'DELETE' })).resume()))
    },
  }
}

/** @throws Error for a text that no object store would send */
export async function readText(response: IncomingMessage): Promise<string> {
  const body = await readAtMost(response, MAX_TEXT_BYTES)
  if (!body) throw new Error('the object store sends too much')
  return body.toString()
}

async function* listObjects(connection: S3Connection, below: string): AsyncGenerator<ListedObject> {
  const { prefix } = connection.address
  for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
    const query = { 'list-type': '2', prefix: prefix + below, ...(token && { 'continuation-token': token }) }
    const response = await sendToS3(connection, { method: 'GET', key: '', query })
    assertFound(response)
    const page = await readText(response)
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const path = textOf(entry, 'Key')?.slice(prefix.length)
      if (path) yield { path, size: Number(textOf(entry, 'Size')) }
    }
    const next = textOf(page, 'NextContinuationToken')
    if (next !== undefined && next === token) throw new Error('the object store lists the same page again')
    token = next
  }
}

/** Our keys contain no character that XML escapes. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

function assertFound(response: IncomingMessage): void {
  if (response.statusCode === 404) throw new Error('the object store has no such bucket')
}
