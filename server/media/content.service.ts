// Serves the content of attachments: authorization, ranges, conditional requests.

import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Variant } from '../../contract/attachments.ts'
import { listLivingCredentials } from '../accounts/caller.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { Slots } from '../lib/slots.ts'
import type { AttachedFile } from './attachments.repository.ts'
import * as attachments from './attachments.repository.ts'
import { toDisposition } from './intake/file-name.ts'
import type { TemporaryFiles } from './intake/temporary-files.ts'
import type { AddressSigner, SignedQuery } from './signed-addresses.ts'
import type { MediaKey, MediaStore } from './store/media-store.ts'
import { putVariants, withCopyPaths } from './store/put-variants.ts'
import { makePrint, makeVariants } from './variants/images.ts'

interface Dependencies {
  database: Database
  clock: Clock
  signer: AddressSigner
  store: MediaStore
  temporary: TemporaryFiles
}

export interface ContentRequest {
  /** The authenticated user; undefined for a request by signed URL. */
  userId: string | undefined
  id: string
  query: SignedQuery & { variant: Variant }
  range?: string | undefined
  /** The entity tag for which `range` counts. */
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
}

interface Content {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** Opens the body; undefined for a response without one. */
  open?: () => Promise<Readable>
}

/** The cause of an error: the store works, but does not have the file. */
export class MissingFile extends Error {}

export function createContentService({ database, clock, signer, store, temporary }: Dependencies) {
  /** Each holds a picture, in memory or on the disk, while it waits for the process that makes copies. */
  const remakes = new Slots({ max: 2, maxPerKey: 1 })
  const listCredentials = (userId: string) => listLivingCredentials(database, userId, clock.now())

  async function findSize(row: AttachedFile, key: MediaKey): Promise<number> {
    const size = await store.findSize(key)
    if (size !== undefined) return size
    if (key.variant) {
      await remakes.run(row.user_id, () => remake(row, key))
      // Deleted meanwhile: the removal of its files may be over.
      if (!(await attachments.findAttachment(database.reader, row.user_id, row.id))) {
        await store.removeVariants(key)
        throw new AppError('NOT_FOUND')
      }
      return (await store.findSize(key)) ?? 0
    }
    throw new AppError('UNAVAILABLE', { cause: new MissingFile('the file of an attachment is missing') })
  }

  /** Does nothing if another request has made the copy meanwhile. */
  async function remake(row: AttachedFile, key: MediaKey): Promise<void> {
    if ((await store.findSize(key)) !== undefined) return
    const preview = { ...key, variant: 'preview' } as const
    const hasPreview = (await store.findSize(preview)) !== undefined
    if (key.variant === 'print' && hasPreview) await addPrint(key, preview)
    else await restoreVariants(store, temporary, key, row.media_type)
  }

  /** Of a picture that was stored before copies for paper were made with the others. */
  async function addPrint(key: MediaKey, preview: MediaKey): Promise<void> {
    const print = await makePrint(key.userId, await buffer(await store.read(preview)))
    await temporary.use(async (path) => {
      await writeFile(path, print, { mode: 0o600 })
      await store.put(key, { path, size: print.length })
    })
  }

  return {
    /** @throws AppError UNAUTHORIZED, NOT_FOUND, RANGE_NOT_SATISFIABLE */
    async get({ userId, id, query, range, ifRange, ifNoneMatch }: ContentRequest): Promise<Content> {
      const { variant } = query
      const owner = userId ?? (await signer.verify(id, query, listCredentials))
      if (owner === undefined) throw new AppError('UNAUTHORIZED')
      const row = await attachments.findReadableFile(database.reader, owner, id)
      if (!row || (variant !== 'original' && row.kind !== 'image')) throw new AppError('NOT_FOUND')
      const etag = `"${row.sha256.slice(0, 32)}-${variant}"`
      const headers = { ...headersOf(row, variant), 'Cache-Control': cachingOf(query, clock), ETag: etag }
      if (matches(ifNoneMatch, etag)) return { status: 304, headers }
      const key = { userId: owner, sha256: row.sha256, ...(variant !== 'original' && { variant }) }
      const size = await findSize(row, key)
      const part = readRange((ifRange ?? etag) === etag ? range : undefined, size)
      if (part === 'unsatisfiable')
        return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } }
      return {
        status: part ? 206 : 200,
        headers: { ...headers, ...lengthOf(part, size) },
        open: () => store.read(key, part),
      }
    },
  }
}

const lengthOf = (part: Range | undefined, size: number): Record<string, string> =>
  part
    ? {
        'Content-Length': String(part.end - part.start + 1),
        'Content-Range': `bytes ${part.start}-${part.end}/${size}`,
      }
    : { 'Content-Length': String(size) }

/** Browsers show pictures, sound and video inline, download other files, and execute nothing. */
function headersOf(row: AttachedFile, variant: Variant): Record<string, string> {
  const copy = variant === 'print' ? 'jpeg' : 'webp'
  const type = variant === 'original' ? row.media_type : `image/${copy}`
  const name = variant === 'original' ? row.name : row.name.replace(/(\.[^.]*)?$/, `.${copy}`)
  return {
    'Content-Type': type,
    'Content-Disposition': toDisposition(row.kind === 'file' ? 'attachment' : 'inline', name),
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Accept-Ranges': 'bytes',
  }
}

/** A browser keeps a file as long as its address is valid: it then asks again, with another address. */
function cachingOf({ until, signature }: SignedQuery, clock: Clock): string {
  if (signature === undefined || until === undefined) return 'private, no-cache'
  return `private, max-age=${Math.max(0, Math.floor(until - clock.now() / 1000))}, immutable`
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*')

interface Range {
  start: number
  end: number
}

/**
 * Parses a `Range` header, https://www.rfc-editor.org/rfc/rfc9110#name-range. Both ends are included.
 *
 * @returns undefined for an invalid range, another unit or several ranges: the response is then the whole content
 */
function readRange(header: string | undefined, size: number): Range | undefined | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Recreates the variants of a picture, which backups do not contain.
 *
 * @throws AppError UNSUPPORTED_MEDIA for a picture that an earlier version took and this one cannot show
 */
async function restoreVariants(
  store: MediaStore,
  temporary: TemporaryFiles,
  { userId, sha256 }: MediaKey,
  mediaType: string,
): Promise<void> {
  await temporary.use((original) =>
    withCopyPaths(temporary, async (targets) => {
      await pipeline(await store.read({ userId, sha256 }), createWriteStream(original, { mode: 0o600 }))
      const size = await makeVariants(original, mediaType, { targets, userId })
      if (!size)
        throw new AppError('UNSUPPORTED_MEDIA', { message: 'The picture cannot be shown. Download it.' })
      await putVariants(store, { userId, sha256 }, targets)
    }),
  )
}
