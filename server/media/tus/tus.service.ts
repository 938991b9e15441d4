// Resumable uploads by tus 1.0.0. Bytes become parts in the media store, which all nodes share; the upload's row has
// the offset. One transaction records the last part and the attachment or import: a partial upload becomes neither.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Import } from '../../../contract/imports.ts'
import { isGranted, type Scope } from '../../../contract/scopes.ts'
import { CHUNK_TYPE, TUS_VERSION, UPLOAD_HOURS } from '../../../contract/uploads.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import type { UploadRow } from '../../database/upload-tables.ts'
import { enqueueWork } from '../../database/work-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { typeOf } from '../intake/receive-file.ts'
import type { TemporaryFiles } from '../intake/temporary-files.ts'
import type { MediaStore } from '../store/media-store.ts'
import type { UploadsService } from '../uploads.service.ts'
import { joinParts } from './join-parts.ts'
import { sliceBody } from './slices.ts'
import { type ImportWishes, readUploadMetadata } from './upload-metadata.ts'
import { type OwnTurn, UploadTurns } from './upload-turns.ts'
import * as rows from './uploads.repository.ts'

/** The most that a client repeats after a crash of the service; each part costs a database write. */
const PART_BYTES = 8 * 1024 * 1024
const KEPT_MS = UPLOAD_HOURS * 3_600_000

/** Makes imports of uploads that ask for it. */
interface ImportReceiver {
  /** @throws AppError NOT_FOUND */
  get(userId: string, id: string): Promise<Import>
  /** @throws AppError TOO_MANY_IMPORTS, QUOTA_EXCEEDED */
  assertRoom(db: Db, userId: string, bytes: number): Promise<void>
  /** @param arrival writes the file to a path; `onRecord` runs in the transaction that records the import */
  receive(
    userId: string,
    arrival: {
      write(path: string): Promise<{ name: string }>
      onRecord(db: Db, importId: string): Promise<void>
    },
    wishes: ImportWishes,
  ): Promise<Import>
}

interface Dependencies {
  database: Database
  clock: Clock
  store: MediaStore
  temporary: TemporaryFiles
  uploads: UploadsService
  attachments: { get(userId: string, id: string): Promise<Attachment> }
  imports: ImportReceiver
  maxFileBytes: number
}

interface Body {
  contentType: string | undefined
  /** Of a locked file that is imported. Not stored. */
  password: string | undefined
  request: IncomingMessage
}

interface Creator {
  userId: string
  scopes: readonly Scope[]
}

export interface Creation extends Body {
  size: number | undefined
  metadata: string | undefined
  /** From `Accept-Language`; the language of place names. */
  language: string | undefined
}

export interface Addition extends Body {
  offset: number
}

/** Of a user. The client sends a few at a time; each is a row and a file, however little it declares. */
const MAX_UNFINISHED = 1_000
const TOO_MANY = `There are ${MAX_UNFINISHED} unfinished uploads. Complete or delete some of them.`

export type TusService = ReturnType<typeof createTusService>

export function createTusService(dependencies: Dependencies) {
  const { database, clock, store, temporary, uploads, attachments, imports, maxFileBytes } = dependencies
  const turns = new UploadTurns(clock)

  const find = (userId: string, id: string) =>
    rows.findUpload(database.reader, userId, { id, now: clock.now() })

  async function get(userId: string, id: string): Promise<UploadRow> {
    const row = await find(userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  /** Ends an upload and deletes its parts. The background job deletes parts left by a crash. */
  async function end(userId: string, id: string): Promise<void> {
    await database.write(userId, async (db) => {
      await rows.endUpload(db, userId, id)
      await enqueueWork(db, userId, 'media', clock.now())
    })
    await store.removeParts({ userId, uploadId: id })
    await database.write(userId, (db) => rows.deleteUploads(db, userId, [id]))
  }

  /** Stores a piece that is not the last. */
  async function keepPart(row: UploadRow, path: string, size: number): Promise<UploadRow> {
    const key = { userId: row.user_id, uploadId: row.id }
    const part = { start: row.received, size, tag: randomBytes(6).toString('hex') }
    await store.put({ ...key, part }, { path, size })
    const [from, to, expiresAt] = [row.received, row.received + size, clock.now() + KEPT_MS]
    const isNext = await database.write(row.user_id, (db) =>
      rows.advanceUpload(db, row.user_id, { id: row.id, from, to, expiresAt }),
    )
    if (isNext) return { ...row, received: to, expires_at: expiresAt }
    const isGone = !(await find(row.user_id, row.id))
    if (isGone) await store.removeParts(key)
    // Another node has stored the same bytes.
    else await store.removePart({ ...key, part })
    throw new AppError(isGone ? 'NOT_FOUND' : 'UPLOAD_CONFLICT')
  }

  /**
   * Creates the attachment or the import from the parts and the last piece. If another node was quicker, the parts go
   * while they are read: then this is a conflict, whatever fails.
   */
  const finish = (row: UploadRow, path: string, password: string | undefined): Promise<UploadRow> =>
    record(row, path, password).catch(async (error: unknown) => {
      const current = await find(row.user_id, row.id)
      if (current && current.received !== row.received)
        throw new AppError('UPLOAD_CONFLICT', { cause: error })
      throw error
    })

  async function record(row: UploadRow, path: string, password: string | undefined): Promise<UploadRow> {
    const { user_id: userId, id, size, received: from, import_wishes: wishes } = row
    const key = { userId, uploadId: id }
    const expiresAt = clock.now() + KEPT_MS
    const join = (target: string, flush = false) =>
      joinParts(store, key, { last: { path, start: from }, target, flush })
    const advance = async (db: Db, made: { attachmentId: string } | { importId: string }) => {
      const isNext = await rows.advanceUpload(db, userId, { id, from, to: size, expiresAt, ...made })
      if (!isNext) throw new AppError('UPLOAD_CONFLICT')
    }
    if (wishes === null) await takeAttachment(row, join, advance)
    else
      await imports.receive(
        userId,
        {
          write: async (target) => {
            await join(target, true)
            return { name: row.name }
          },
          onRecord: (db, importId) => advance(db, { importId }),
        },
        { ...JSON.parse(wishes), password },
      )
    await store.removeParts(key)
    return { ...row, received: size, expires_at: expiresAt }
  }

  const takeAttachment = (
    row: UploadRow,
    join: (target: string) => Promise<string>,
    advance: (db: Db, made: { attachmentId: string }) => Promise<void>,
  ): Promise<unknown> =>
    temporary.use(async (path) => {
      const { user_id: userId, size, name, declared_type: declaredType } = row
      const file = { path, size, sha256: await join(path), name, declaredType }
      try {
        await uploads.receive(userId, file, {
          uploadId: row.id,
          timeZone: row.time_zone ?? undefined,
          durationMs: row.duration_ms ?? undefined,
          onRecord: (db, attachmentId) => advance(db, { attachmentId }),
        })
      } catch (error) {
        // A retry would be refused again.
        if (error instanceof AppError && error.code === 'UNSUPPORTED_MEDIA') await end(userId, row.id)
        throw error
      }
    })

  /** Stores the body of a request part by part, until it ends or the connection breaks. */
  async function receive(before: UploadRow, { request, password }: Body, turn: OwnTurn): Promise<UploadRow> {
    const body = sliceBody(request, turn.move)
    /** @returns undefined at the end of the body */
    const takePiece = (row: UploadRow) =>
      temporary.use(async (path) => {
        const left = row.size - row.received
        const size = await body.write(path, Math.min(PART_BYTES, left))
        if (size === left && (await body.hasMore())) throw new AppError('PAYLOAD_TOO_LARGE')
        if (size === 0) return undefined
        if (size < left) return keepPart(row, path, size)
        turn.finish()
        return finish(row, path, password)
      })
    let row = before
    try {
      for (let next = await takePiece(row); next; next = await takePiece(row)) row = next
    } finally {
      body.release()
    }
    if (!request.complete) throw invalidInput('body', 'must arrive whole', 'cut_off')
    return row
  }

  return {
    maxFileBytes,
    get,

    /** @throws AppError PRECONDITION_FAILED */
    assertVersion(version: string | undefined): void {
      if (version !== TUS_VERSION) throw new AppError('PRECONDITION_FAILED')
    },

    /** @throws AppError UPLOAD_CONFLICT for an incomplete upload, NOT_FOUND for a deleted attachment */
    async getResult(row: UploadRow): Promise<Attachment | Import> {
      if (row.attachment_id !== null) return attachments.get(row.user_id, row.attachment_id)
      if (row.import_id !== null) return imports.get(row.user_id, row.import_id)
      throw new AppError('UPLOAD_CONFLICT', { message: 'The upload is not complete yet.' })
    },

    /** Writes the whole file of an unfinished upload, whose rest is in `last`. @throws AppError NOT_FOUND, UPLOAD_CONFLICT */
    async join(
      userId: string,
      id: string,
      rest: { last: string; size: number; target: string },
    ): Promise<void> {
      const { received, size } = await get(userId, id)
      if (received + rest.size !== size)
        throw new AppError('UPLOAD_CONFLICT', { message: 'The body is not the rest of the upload.' })
      const last = { path: rest.last, start: received }
      await joinParts(store, { userId, uploadId: id }, { last, target: rest.target })
    },

    async remove(userId: string, id: string): Promise<void> {
      await get(userId, id)
      await end(userId, id)
    },

    /** @throws AppError INVALID_INPUT, FORBIDDEN, PAYLOAD_TOO_LARGE, QUOTA_EXCEEDED, TOO_MANY_IMPORTS, and the errors of `append` */
    async create(
      { userId, scopes }: Creator,
      { size, metadata, language, ...body }: Creation,
    ): Promise<UploadRow> {
      rejectExtensions(body.request)
      if (!size) throw invalidInput('header.upload-length', 'must be the number of bytes, and not 0')
      if (size > maxFileBytes) throw new AppError('PAYLOAD_TOO_LARGE')
      const { name, declaredType, timeZone, durationMs, importWishes } = readUploadMetadata(metadata)
      // As at `POST /imports`.
      if (importWishes && !isGranted('write', scopes)) throw new AppError('FORBIDDEN')
      const now = clock.now()
      const row: UploadRow = {
        ...{ user_id: userId, id: newId(), size, received: 0, name, declared_type: declaredType },
        ...{ time_zone: timeZone, duration_ms: durationMs, attachment_id: null, expires_at: now + KEPT_MS },
        import_wishes: importWishes ? JSON.stringify({ ...importWishes, language }) : null,
        import_id: null,
      }
      await database.write(userId, async (db) => {
        const target = importWishes ? imports : uploads
        const awaited = await rows.countAwaited(db, userId, { now })
        if (awaited.count >= MAX_UNFINISHED) throw new AppError('QUOTA_EXCEEDED', { message: TOO_MANY })
        await target.assertRoom(db, userId, size + awaited.size)
        await rows.insertUpload(db, row)
        await enqueueWork(db, userId, 'media', row.expires_at)
      })
      if (typeOf(body.contentType ?? '') !== CHUNK_TYPE) return row
      return turns.take(
        row.id,
        () => body.request.destroy(),
        (turn) => receive(row, body, turn),
      )
    },

    /** @throws AppError NOT_FOUND, UPLOAD_CONFLICT, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA … */
    async append(userId: string, id: string, { offset, ...body }: Addition): Promise<UploadRow> {
      const row = await get(userId, id)
      rejectExtensions(body.request)
      if (typeOf(body.contentType ?? '') !== CHUNK_TYPE)
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: `Send the bytes as ${CHUNK_TYPE}.` })
      const assertNext = ({ received }: UploadRow) => {
        if (offset !== received) throw new AppError('UPLOAD_CONFLICT')
      }
      assertNext(row)
      if (offset + Number(body.request.headers['content-length'] ?? 0) > row.size)
        throw new AppError('PAYLOAD_TOO_LARGE')
      return turns.take(
        id,
        () => body.request.destroy(),
        async (turn) => {
          // An earlier request may have brought more before its turn ended.
          const current = await get(userId, id)
          assertNext(current)
          return receive(current, body, turn)
        },
      )
    },
  }
}

/** Without the extensions that these headers need, the result would not be what the client expects. */
function rejectExtensions({ headers }: IncomingMessage): void {
  for (const name of ['upload-concat', 'upload-checksum', 'upload-defer-length'])
    if (headers[name] !== undefined)
      throw invalidInput(`header.${name}`, 'is of an extension that is not supported', 'not_supported')
}
