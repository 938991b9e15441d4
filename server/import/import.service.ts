// Imports of diaries from other systems: upload, preview, background import, undo.
import { copyFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import {
  type ChangedEntries,
  type Import,
  type ImportFormat,
  MAX_UNFINISHED_IMPORTS,
} from '../../contract/imports.ts'
import type { Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { doOnce } from '../http/api/idempotency.ts'
import { isText } from '../lib/cursor.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { cutPage, type PageQuery, readCursor } from '../lib/list-page.ts'
import { receiveFile } from '../media/intake/receive-file.ts'
import type { ImportWishes } from '../media/tus/upload-metadata.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import type { ImportRow } from './import.repository.ts'
import * as imports from './import.repository.ts'
import { type ImportFiles, openImportFiles } from './import-files.ts'
import { ImportRunner, type RunnerDependencies } from './import-runner.ts'
import { unlockReceived } from './sources/unlock-file.ts'

interface Arrival {
  /** Writes the file, which may be locked. */
  write: (path: string) => Promise<{ name: string; sha256?: string }>
  /** With the hash of the file. */
  idempotencyKey?: string | undefined
  /** Runs in the transaction that records the import. */
  onRecord?: (db: Db, importId: string) => Promise<void>
}

interface Dependencies extends Omit<RunnerDependencies, 'files'> {
  /** For uploaded files. */
  directory: string
}

/** Interval of progress messages. */
const WATCH_MS = 500
/** Proxies end requests that take a minute. */
const MAX_UNDO_WAIT_MS = 20_000
const ACTIVE = ['reading', 'running']

export type ImportService = ReturnType<typeof createImportService>

export function createImportService(dependencies: Dependencies) {
  const { database, clock, maxFileBytes } = dependencies
  const { temporary, uploads } = dependencies.media
  const files: ImportFiles = openImportFiles(dependencies.directory)
  const runner = new ImportRunner({ ...dependencies, files })

  async function getRow(db: Db, userId: string, id: string) {
    const row = await imports.findImport(db, userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  /** @throws AppError TOO_MANY_IMPORTS, QUOTA_EXCEEDED */
  async function assertRoom(db: Db, userId: string, size: number): Promise<void> {
    const { length } = await imports.listUnfinished(db, userId)
    if (length >= MAX_UNFINISHED_IMPORTS) throw new AppError('TOO_MANY_IMPORTS')
    await uploads.assertRoom(db, userId, size)
  }

  /** @throws AppError TOO_MANY_IMPORTS, QUOTA_EXCEEDED */
  async function insert(db: Db, userId: string, added: NewImport): Promise<imports.ImportRow> {
    await assertRoom(db, userId, added.size)
    const now = clock.now()
    const { timeZone, dayStart } = await getDaySettings(db, userId)
    const row = {
      ...newRow(userId, added, now),
      time_zone: added.wishes.timeZone ?? timeZone ?? 'UTC',
      day_start: dayStart,
    }
    await imports.insertImport(db, row)
    await enqueueWork(db, userId, 'imports', now)
    return row
  }

  const get = async (userId: string, id: string): Promise<Import> =>
    toImport(await getRow(database.reader, userId, id))

  /**
   * Stores a file and starts its preview, or its import.
   *
   * @throws AppError INVALID_INPUT, STORAGE_FULL, TOO_MANY_IMPORTS, QUOTA_EXCEEDED, and the errors of `write` and
   *   `onRecord`; then nothing is stored
   */
  async function receive(
    userId: string,
    { write, onRecord, idempotencyKey: key }: Arrival,
    wishes: ImportWishes,
  ): Promise<Import> {
    // Before the file is received, too.
    await assertRoom(database.reader, userId, 0)
    const id = newId()
    const answer = await files.add(userId, id, async (path) => {
      const { name, sha256 } = await write(path)
      await unlockReceived(userId, path, temporary, wishes.password)
      const added = {
        ...{ id, wishes, name: name.replace(/\.age$/i, '') },
        size: (await files.findSize(userId, id)) ?? 0,
      }
      const { password: _password, language: _language, ...wished } = wishes
      const request = { userId, key, body: { sha256, name, ...wished }, now: clock.now() }
      return database.write(userId, (db) =>
        doOnce(db, request, async () => {
          const row = await insert(db, userId, added)
          await onRecord?.(db, id)
          return toImport(row)
        }),
      )
    })
    if (answer.id === id) void runner.start(userId, id)
    else await files.remove(userId, id)
    return answer
  }

  return {
    receive,
    assertRoom,

    /** Like `receive`, with the file of a request. @throws AppError PAYLOAD_TOO_LARGE */
    create: (
      userId: string,
      request: IncomingMessage,
      { idempotencyKey, ...wishes }: ImportWishes & Pick<Arrival, 'idempotencyKey'>,
    ): Promise<Import> =>
      uploads.reserve(userId, request, idempotencyKey, ({ add: onBytes }) =>
        receive(
          userId,
          {
            write: (path) => receiveFile(request, { path, maxBytes: maxFileBytes, onBytes, flush: true }),
            idempotencyKey,
          },
          wishes,
        ),
      ),

    /** Like `create`, for a local file. Resolves when the preview is complete. */
    async importFile(userId: string, file: string, wishes: ImportWishes): Promise<Import> {
      const id = newId()
      await files.add(userId, id, async (path) => {
        await copyFile(file, path)
        const [name, size] = [basename(file), (await files.findSize(userId, id)) ?? 0]
        await database.write(userId, (db) => insert(db, userId, { id, name, size, wishes }))
      })
      await runner.start(userId, id)
      return get(userId, id)
    },

    get,

    /** Newest first. */
    async list(userId: string, query: PageQuery) {
      const [before] = readCursor(query.cursor, [isText]) ?? []
      const rows = await imports.listImports(database.reader, userId, { limit: query.limit + 1, before })
      const { items, nextCursor } = cutPage(rows, { limit: query.limit, cursorOf: ({ id }) => [id] })
      return { items: items.map(toImport), nextCursor }
    },

    /** Yields `progress` after each change, and `import` at the end of reading. */
    async *watch(userId: string, id: string): AsyncGenerator<{ event: string; data: Import }> {
      let shown = ''
      for (;;) {
        const current = await get(userId, id)
        if (!ACTIVE.includes(current.status)) {
          yield { event: 'import', data: current }
          return
        }
        const state = JSON.stringify(current)
        if (state !== shown) yield { event: 'progress', data: current }
        shown = state
        const pause = setTimeout(WATCH_MS)
        await Promise.race([pause, runner.ended(id) ?? pause])
      }
    },

    /**
     * Starts the import after its preview. Does nothing if it runs already or is completed.
     *
     * @param changed as chosen at the upload if undefined
     */
    async run(userId: string, id: string, changed?: ChangedEntries): Promise<Import> {
      const row = await database.write(userId, async (db) => {
        const { status } = await getRow(db, userId, id)
        if (status === 'preview') {
          const choice = changed && { replaces_changed: changed === 'replace' ? 1 : 0 }
          const to = { status: 'running', is_preview: 0, progress: 0, starts: 0, ...choice } as const
          await imports.changeImport(db, userId, id, { from: ['preview'], to })
          await enqueueWork(db, userId, 'imports', clock.now())
        } else if (status !== 'running' && status !== 'completed') throw new AppError('IMPORT_NOT_READY')
        return getRow(db, userId, id)
      })
      if (row.status === 'running') void runner.startNext(userId, id)
      return toImport(row)
    },

    async cancel(userId: string, id: string): Promise<Import> {
      await database.write(userId, async (db) => {
        await getRow(db, userId, id)
        await imports.changeImport(db, userId, id, {
          from: ['reading', 'preview', 'running'],
          to: { status: 'cancelled', finished_at: clock.now() },
        })
      })
      await runner.end(id)
      const row = await getRow(database.reader, userId, id)
      if (row.status === 'cancelled') await files.remove(userId, id)
      return toImport(row)
    },

    /**
     * Undoes an import. Events locked by a page from elsewhere stay, and are listed in the import's problems. Resolves
     * when it is undone, or after a while: then it is undone in the background.
     */
    async remove(userId: string, id: string): Promise<{ id: string }> {
      await database.write(userId, async (db) => {
        await getRow(db, userId, id)
        await imports.changeImport(db, userId, id, {
          from: ['reading', 'preview', 'running', 'completed', 'failed', 'cancelled', 'removed'],
          to: { status: 'removed', finished_at: null },
        })
        await enqueueWork(db, userId, 'imports', clock.now())
      })
      const waiting = new AbortController()
      const undone = runner.end(id).then(() => runner.start(userId, id))
      const pause = setTimeout(MAX_UNDO_WAIT_MS, undefined, waiting).catch(() => undefined)
      await Promise.race([undone, pause])
      waiting.abort()
      return { id }
    },

    /** Stops all imports of a deleted account. */
    endUser: (userId: string) => runner.endUser(userId),

    /** Deletes the uploaded files of an erased account. */
    removeFiles: (userId: string) => files.removeAll(userId),

    resume: (signal: AbortSignal) => runner.resume(signal),
    stop: () => runner.stop(),
  }
}

const MAX_FILE_NAME = 200

interface NewImport {
  id: string
  name: string
  /** Of the file, in bytes. */
  size: number
  wishes: ImportWishes
}

export function newRow(
  userId: string,
  { id, name, size, wishes }: NewImport,
  now: number,
): Omit<ImportRow, 'time_zone' | 'day_start'> {
  return {
    user_id: userId,
    id,
    status: 'reading',
    format: wishes.format ?? null,
    file_name: name.toWellFormed().replaceAll('\0', '').slice(0, MAX_FILE_NAME) || 'import',
    file_size: size,
    language: wishes.language ?? null,
    first_date: null,
    last_date: null,
    problems: '[]',
    samples: '[]',
    progress: 0,
    created_at: now,
    finished_at: null,
    is_preview: wishes.isPreview ? 1 : 0,
    replaces_changed: wishes.changed === 'replace' ? 1 : 0,
    event_count: 0,
    page_count: 0,
    attachment_count: 0,
    present_count: 0,
    skipped_count: 0,
    starts: 0,
  }
}

/** The row in the API's format. */
const toImport = (row: ImportRow): Import => ({
  id: row.id,
  status: row.status,
  // Only values of the contract are stored.
  format: row.format as ImportFormat | null,
  fileName: row.file_name,
  counts: {
    events: row.event_count,
    pages: row.page_count,
    attachments: row.attachment_count,
    present: row.present_count,
    skipped: row.skipped_count,
  },
  firstDate: row.first_date,
  lastDate: row.last_date,
  timeZone: row.time_zone,
  problems: JSON.parse(row.problems),
  samples: JSON.parse(row.samples),
  progress: row.progress,
  createdAt: toInstant(row.created_at),
  finishedAt: row.finished_at === null ? null : toInstant(row.finished_at),
})
