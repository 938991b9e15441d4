// Uploads: receive, inspect, store and record a file, in this order. A partial upload never becomes an attachment.

import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import { findQuota } from '../accounts/user-quota.ts'
import type { Database } from '../database/database.ts'
import type { AttachmentRow, Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import {
  type KeptAttachment,
  type StoredAttachment,
  toStoredAttachment,
} from '../diary/attachment-mapping.ts'
import { doOnce, hasAnswer } from '../http/api/idempotency.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import * as attachments from './attachments.repository.ts'
import { DETACHED_MS } from './event-attachments.ts'
import * as files from './files.repository.ts'
import { type ReceivedFile, receiveFile } from './intake/receive-file.ts'
import type { TemporaryFiles } from './intake/temporary-files.ts'
import { type Facts, inspectFile, takenColumns } from './metadata/inspect-file.ts'
import type { MediaStore } from './store/media-store.ts'
import { putVariants, withCopyPaths } from './store/put-variants.ts'
import { selectFitting, timesColumn } from './transcript-times.ts'
import { countAwaited } from './tus/uploads.repository.ts'

export interface UploadOptions {
  idempotencyKey?: string | undefined
  /** For photos and films without an offset. */
  timeZone?: string | undefined
  durationMs?: number | undefined
  /** Runs in the transaction that records the attachment. */
  onRecord?: (db: Db, attachmentId: string) => Promise<void>
  /** Runs when the file counts as stored. */
  onAnnounced?: () => void
  /** By the owner. */
  description?: string | undefined
  /** Aborts when the client has left. */
  signal?: AbortSignal
  /** The resumable upload that brought the file, of which the declared size counts no more. */
  uploadId?: string | undefined
  /** For a file of an import, which is kept whatever it is. */
  keepsAll?: boolean | undefined
  /** The attachment as an archive has it; `eventId` is its future event. */
  kept?: KeptAttachment | undefined
}

interface Dependencies {
  database: Database
  clock: Clock
  store: MediaStore
  temporary: TemporaryFiles
  maxFileBytes: number
  /** Of users without one of their own; undefined: unlimited. */
  quotaBytes: number | undefined
}

/** Interval at which an upload checks whether a removal of the same bytes has ended; a removal takes milliseconds. */
const REMOVAL_POLL_MS = 50
const MAX_REMOVAL_POLLS = 200

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService(dependencies: Dependencies) {
  const { database, clock, store, temporary, maxFileBytes, quotaBytes } = dependencies
  const reservations = new Reservations()

  /** Bytes that the user may still store; Infinity without a quota. */
  async function findRoom(db: Db, userId: string): Promise<number> {
    const quota = await findQuota(db, userId, quotaBytes)
    return quota === undefined ? Number.POSITIVE_INFINITY : quota - (await files.sumSizes(db, userId))
  }

  /** @throws AppError QUOTA_EXCEEDED */
  async function assertRoom(db: Db, userId: string, size: number): Promise<void> {
    if (size > (await findRoom(db, userId))) throw new AppError('QUOTA_EXCEEDED')
  }

  /**
   * Calls `work` while room is held for the file of a request: all of its size if that is known, otherwise as it
   * arrives. A request that was answered before needs no room.
   *
   * @throws AppError QUOTA_EXCEEDED
   */
  async function reserve<T>(
    userId: string,
    request: IncomingMessage,
    idempotencyKey: string | undefined,
    work: (held: Held) => Promise<T>,
  ): Promise<T> {
    const [db, now] = [database.reader, clock.now()]
    const isRepeated = await hasAnswer(db, { userId, key: idempotencyKey, now })
    const all = isRepeated ? Number.POSITIVE_INFINITY : await findRoom(db, userId)
    if (all === Number.POSITIVE_INFINITY) return work(UNLIMITED)
    const awaited = await countAwaited(db, userId, { now })
    const room = all - awaited.size
    // The size of a form is not known exactly.
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    const size = isForm ? 0 : Number(request.headers['content-length'] ?? 0)
    return reservations.hold(userId, { room, size }, (held) =>
      work(size > 0 ? { ...held, add: UNLIMITED.add } : held),
    )
  }

  /** The zones to try for a time without an offset, in order. */
  async function listZones(userId: string, options: UploadOptions): Promise<string[]> {
    const { timeZone } = await getDaySettings(database.reader, userId)
    return [options.timeZone, timeZone].filter((zone) => typeof zone === 'string')
  }

  /** Records the bytes that are about to be stored, so that they are deleted if this process crashes. */
  async function announce(
    userId: string,
    { sha256, size }: ReceivedFile,
    uploadId: string | undefined,
  ): Promise<void> {
    for (let poll = 0; poll < MAX_REMOVAL_POLLS; poll += 1) {
      const isAnnounced = await database.write(userId, async (db) => {
        const known = await files.findFile(db, userId, sha256)
        if (known?.state === 'removing') return false
        // Files that an import unpacks have reserved nothing.
        if (!known) {
          const awaited = await countAwaited(db, userId, { now: clock.now(), exceptId: uploadId })
          await assertRoom(db, userId, size + awaited.size)
        }
        await files.putArriving(db, userId, { sha256, size, now: clock.now() })
        await enqueueWork(db, userId, 'media', clock.now() + DETACHED_MS)
        return true
      })
      if (isAnnounced) return
      await setTimeout(REMOVAL_POLL_MS)
    }
    throw new AppError('UNAVAILABLE')
  }

  async function record(
    userId: string,
    file: ReceivedFile,
    facts: Facts,
    options: UploadOptions,
  ): Promise<StoredAttachment> {
    const { sha256, size, name } = file
    const now = clock.now()
    const body = { sha256, name, declaredType: file.declaredType }
    return database.write(userId, (db) =>
      doOnce(db, { userId, key: options.idempotencyKey, body, now }, async () => {
        if (!(await files.setPresent(db, userId, sha256))) throw new AppError('UNAVAILABLE')
        const row: AttachmentRow = {
          ...{ user_id: userId, id: newId(), event_id: null, position: 0, detached_at: now },
          ...{ sha256, name, size, ...facts },
          ...{ description: ownWords(options.description), transcript: null, transcript_times: null },
          ...{ created_at: now, import_id: null },
          ...(options.kept && keptColumns(options.kept)),
        }
        const before = options.kept && (await attachments.findAttachment(db, userId, row.id))
        // Restored before a crash, or its event is in the trash.
        if (before?.sha256 === sha256 && [null, options.kept?.eventId].includes(before.event_id))
          return toStoredAttachment(before)
        if (before) row.id = newId()
        await attachments.insertAttachment(db, row)
        await options.onRecord?.(db, row.id)
        await enqueueWork(db, userId, 'media', now + DETACHED_MS)
        return toStoredAttachment(row)
      }),
    )
  }

  /** Inspects the file, then stores and records it with its variants. */
  async function receive(
    userId: string,
    file: ReceivedFile,
    options: UploadOptions,
  ): Promise<StoredAttachment> {
    const zones = await listZones(userId, options)
    const facts = await withCopyPaths(temporary, async (targets) => {
      const found = await inspectFile(file, { signal: NEVER, ...options, userId, zones, targets })
      await announce(userId, file, options.uploadId)
      options.onAnnounced?.()
      if (found.kind === 'image') await putVariants(store, { userId, sha256: file.sha256 }, targets)
      return found
    })
    await store.put({ userId, sha256: file.sha256 }, file)
    try {
      return await record(userId, file, facts, options)
    } catch (error) {
      // The account was erased or the file's row removed meanwhile: no cleanup would find these bytes.
      if (!(await files.findFile(database.reader, userId, file.sha256)))
        await store.remove(userId, [file.sha256])
      throw error
    }
  }

  return {
    sumSizes: files.sumSizes,

    /** Like `upload`, for a local file. Moves the file from its path. */
    receive,
    assertRoom,
    reserve,

    /** @throws AppError INVALID_INPUT, UNSUPPORTED_MEDIA, PAYLOAD_TOO_LARGE, QUOTA_EXCEEDED, STORAGE_FULL */
    async upload(
      userId: string,
      request: IncomingMessage,
      options: UploadOptions,
    ): Promise<StoredAttachment> {
      const size = Number(request.headers['content-length'] ?? 0)
      // A form is slightly larger than its file.
      if (size > maxFileBytes + FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE')
      return reserve(userId, request, options.idempotencyKey, ({ add: onBytes, release }) =>
        temporary.use(async (path) => {
          const file = await receiveFile(request, { path, maxBytes: maxFileBytes, onBytes })
          const leaving = new AbortController()
          const leave = () =>
            leaving.abort(new AppError('INVALID_INPUT', { message: 'The client has left.' }))
          request.socket.once('close', leave)
          return receive(userId, file, { ...options, signal: leaving.signal, onAnnounced: release }).finally(
            () => request.socket.off('close', leave),
          )
        }),
      )
    },
  }
}

const FORM_BYTES = 64 * 1024

const NEVER = new AbortController().signal

const ownWords = (text: string | undefined): string | null =>
  text ? JSON.stringify({ text, by: 'user', taskId: null }) : null

/** Columns that cannot be derived from the bytes, or that an earlier version derived in another way. */
const keptColumns = (kept: KeptAttachment): Partial<AttachmentRow> & { id: string } => ({
  id: kept.id,
  width: kept.width,
  height: kept.height,
  duration_ms: kept.durationMs,
  ...takenColumns(kept),
  description: kept.description && JSON.stringify(kept.description),
  transcript: kept.transcript && JSON.stringify(kept.transcript),
  transcript_times: timesColumn(selectFitting(kept.segments ?? [], kept.transcript?.text ?? '')),
  created_at: Date.parse(kept.createdAt),
})

/** Room that is held for a file on its way. */
interface Held {
  /** Holds more. @throws AppError QUOTA_EXCEEDED */
  add(bytes: number): void
  /** The file counts as stored now. */
  release(): void
}

/** Room that files on their way take, by user, on this node: they count toward the quota before they are stored. */
class Reservations {
  readonly #bytes = new Map<string, number>()

  /**
   * Calls `work` with room for `size` bytes. More can be added while they arrive.
   *
   * @param room bytes that the user may still store
   * @throws AppError QUOTA_EXCEEDED
   */
  async hold<T>(
    userId: string,
    { room, size }: { room: number; size: number },
    work: (held: Held) => Promise<T>,
  ): Promise<T> {
    let bytes = 0
    const change = (by: number) => {
      const all = (this.#bytes.get(userId) ?? 0) + by
      if (by > 0 && all > room) throw new AppError('QUOTA_EXCEEDED')
      bytes += by
      if (all > 0) this.#bytes.set(userId, all)
      else this.#bytes.delete(userId)
    }
    const release = () => change(-bytes)
    change(size)
    try {
      return await work({ add: change, release })
    } finally {
      release()
    }
  }
}

/** Without a quota. */
const UNLIMITED: Held = { add: () => undefined, release: () => undefined }
