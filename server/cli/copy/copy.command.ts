import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { arrivalDirectoryOf, type Config, readConfig } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { describeFault } from '../../database/postgres/faults.ts'
import { openPostgres } from '../../database/postgres/open.ts'
import { formatUrl } from '../../database/postgres/pool.ts'
import type { SearchDocument } from '../../database/search-index.ts'
import { DATABASE_FILE, openSqlite } from '../../database/sqlite/open.ts'
import type { Db, EventRow } from '../../database/tables.ts'
import { toSearchDocument } from '../../diary/event-mapping.ts'
import { systemClock } from '../../lib/clock.ts'
import { isAddress } from '../../lib/is-address.ts'
import { createTemporaryFiles } from '../../media/intake/temporary-files.ts'
import { lockDataDirectory, prepareDataDirectory } from '../../process/data-directory.ts'
import { postgresOptionsOf } from '../../process/open-database.ts'
import { openStore } from '../../process/open-store.ts'
import {
  assertNoneMissing,
  type CopiedFiles,
  copyMediaFiles,
  describeCopied,
  hasFiles,
} from '../backup/media-files.ts'
import { type Context, type Terminal, UsageError } from '../command.ts'
import { assertOwnDirectory } from '../directory-use.ts'
import { listAttached } from '../verify/media-check.ts'
import {
  digestDiary,
  OWNED_TABLES,
  type OwnedTable,
  type Row,
  readAttempts,
  readBatches,
  readUsers,
  type TableName,
} from './diary-tables.ts'

const PROGRESS_EVERY_MS = 1_000

/** Copies all users and their rows from one database into an empty one, of the same engine or of another. */
export async function copyDiary({ settings, terminal }: Context, from: string, to: string): Promise<void> {
  terminal.note(`Diary: ${nameOf(from)}, to be copied to ${nameOf(to)}`)
  await using source = await openEnd(settings, from, 'source')
  await using target = await openEnd(settings, to, 'target')
  await assertEmpty(target.database, to)
  await copyAll(source.database, target.database, createProgress(terminal))
  const files = await copyAttachedFiles(source.media, target)
  const rows = await compare(source.database, target.database)
  terminal.print(`Copied ${rows} rows. Counts and checksums of every table are the same on both sides.`)
  if (hasFiles(files)) terminal.print(`${describeCopied(files)}.`)
  terminal.note('The secret key that opens stored provider keys is not in a database: take it along.')
  assertNoneMissing(files, 'The copy is without them: "dayleaf verify" lists them')
}

interface CopyEnd extends AsyncDisposable {
  database: Database
  /** The configuration of its media store. */
  media: Config
}

/** @param place postgres://… or the path of a data directory, with or without file: before it */
async function openEnd(settings: Config, place: string, role: 'source' | 'target'): Promise<CopyEnd> {
  // The source is not changed: an older version is rejected instead of migrated.
  const migration = { migrations: role === 'source' ? 'require' : 'run' } as const
  if (isPostgres(place)) {
    // Validated like the setting.
    const options = postgresOptionsOf(readConfig({ ...asGiven(settings), DAYLEAF_DATABASE_URL: place }))
    if (!options) throw new Error(`${place} is not a place`)
    try {
      const database = await openPostgres(options, migration)
      return { database, media: settings, [Symbol.asyncDispose]: () => database.close() }
    } catch (cause) {
      throw new Error(`${formatUrl(place)} cannot be opened: ${describeFault(cause)}`, { cause })
    }
  }
  const directory = toDirectory(place)
  if (role === 'source' && !existsSync(join(directory, DATABASE_FILE)))
    throw new Error(`there is no diary in ${directory}`)
  assertOwnDirectory(directory)
  prepareDataDirectory(directory)
  const unlock = lockDataDirectory(directory, 'command')
  try {
    const database = await openSqlite(directory, migration)
    const media = mediaOf({ ...settings, DAYLEAF_DATA_DIR: directory }, role)
    return { database, media, [Symbol.asyncDispose]: () => database.close().finally(unlock) }
  } catch (cause) {
    unlock()
    throw new Error(`the diary in ${directory} cannot be opened: ${describeFault(cause)}`, { cause })
  }
}

/** The files of a data directory are copied from it, whichever store is configured. */
const mediaOf = ({ DAYLEAF_MEDIA_URL, ...own }: Config, role: 'source' | 'target'): Config =>
  role === 'source' && existsSync(join(own.DAYLEAF_DATA_DIR, 'media')) ? own : { ...own, DAYLEAF_MEDIA_URL }

/** Copies all files of the store, then counts those that attachments of the copied diary lack. */
async function copyAttachedFiles(from: Config, target: CopyEnd): Promise<CopiedFiles> {
  const [source, to] = [await openStore(from), await openStore(target.media)]
  const temporary = createTemporaryFiles(arrivalDirectoryOf(target.media))
  const { copied, present } = await copyMediaFiles(source.list(), { from: source, to, temporary })
  let missing = 0
  for (const file of await listAttached(target.database))
    if ((await to.findSize(file)) !== file.size) missing += 1
  return { copied, present, missing }
}

/** Back to the strings of the environment. */
const asGiven = (settings: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

async function assertEmpty({ reader }: Database, place: string): Promise<void> {
  for await (const users of readUsers(reader))
    if (users.length > 0)
      throw new Error(`there is a diary already in ${nameOf(place)}: the target of a copy must be empty`)
}

const isPostgres = (place: string): boolean => /^postgres(ql)?:/i.test(place)

/** @throws Error of one line for an address of another kind, without repeating it: it may have a password */
function toDirectory(place: string): string {
  const path = place.replace(/^file:(\/\/(?=\/))?/i, '')
  if (path !== '' && !isAddress(path) && !path.startsWith('//')) return resolve(path)
  const scheme = /^[^:/]*:/.exec(path)?.[0] ?? 'it'
  throw new UsageError(
    `a DIARY is a data directory or a postgres:// URL, and ${scheme} is neither. A directory with a colon in its name is given as ./NAME`,
  )
}

const nameOf = (place: string): string =>
  isPostgres(place) && URL.canParse(place) ? formatUrl(place) : toDirectory(place)

type Progress = (table: TableName, rows: number) => void

function createProgress(terminal: Terminal): Progress {
  const counts = new Map<TableName, number>()
  let toldAt = systemClock.monotonic()
  return (table, rows) => {
    counts.set(table, (counts.get(table) ?? 0) + rows)
    if (systemClock.monotonic() - toldAt < PROGRESS_EVERY_MS) return
    toldAt = systemClock.monotonic()
    terminal.note([...counts].map(([name, count]) => `${count} ${name}`).join(', '))
  }
}

/** One user after the other, because a distributed server keeps each user's rows on one node. */
async function copyAll(source: Database, target: Database, tell: Progress): Promise<void> {
  for await (const users of readUsers(source.reader)) {
    for (const user of users) {
      const owner = String(user.id)
      await target.write(owner, (db) => insertRows(db, 'users', [user]))
      tell('users', 1)
      for (const table of OWNED_TABLES) {
        for await (const rows of readBatches(source.reader, table, owner)) {
          await target.write(owner, async (db) => {
            await insertRows(db, table.table, rows)
            await indexRows(target, db, table, rows)
          })
          tell(table.table, rows.length)
        }
      }
    }
  }
  for await (const rows of readAttempts(source.reader))
    for (const row of rows) await target.write(null, (db) => insertRows(db, 'attempt_limits', [row]))
}

async function insertRows(db: Db, table: TableName, rows: readonly Row[]): Promise<void> {
  // The rows come out of the table of the same name.
  await db
    .insertInto(table as 'events')
    .values(rows as never)
    .execute()
}

/** The full-text index depends on the engine, so the target builds its own from the rows. */
async function indexRows(
  { search }: Database,
  db: Db,
  { table }: OwnedTable,
  rows: readonly Row[],
): Promise<void> {
  if (table !== 'events' && table !== 'journals') return
  await search.put(db, ...rows.filter((row) => row.trash_id === null).map((row) => toDocument(table, row)))
}

function toDocument(table: 'events' | 'journals', row: Row): SearchDocument {
  // Each row has the columns of its table.
  if (table === 'events') return toSearchDocument(row as unknown as EventRow)
  return {
    userId: String(row.user_id),
    kind: 'journal',
    id: String(row.id),
    date: String(row.date),
    type: null,
    text: String(row.content),
  }
}

/** @returns how many rows there are @throws Error with one line that names the first table that differs */
async function compare(source: Database, target: Database): Promise<number> {
  const [before, after] = [await digestDiary(source), await digestDiary(target)]
  let rows = 0
  for (const [table, digest] of before) {
    const copied = after.get(table)
    if (copied?.rows !== digest.rows)
      throw new Error(
        `${table} has ${digest.rows} rows, and its copy ${copied?.rows ?? 0}: was the service running?`,
      )
    if (copied.checksum !== digest.checksum)
      throw new Error(`the rows of ${table} and of its copy differ: was the service running?`)
    rows += digest.rows
  }
  return rows
}
