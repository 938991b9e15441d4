import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DatedEvent, EVENT_TYPES, type EventType } from '../contract/events.ts'
import { DATABASE_FILE } from '../server/database/sqlite/open.ts'
import type { EventRow } from '../server/database/tables.ts'
import { listWords } from '../server/database/vocabulary.ts'
import {
  EVENT_COLUMNS,
  type StoredEvent,
  searchTextOf,
  sortInstantOf,
} from '../server/diary/event-mapping.ts'
import { JOURNAL_COLUMNS, type JournalRow, toJournal } from '../server/diary/journal-mapping.ts'
import { newId } from '../server/lib/ids.ts'
import { toSearchText } from '../server/text/search-text.ts'
import { BARE_EVENT } from '../tests/harness/clients/bare-event.ts'

/** The statements of the floor, prepared once and called through `node:sqlite`. */
export function openFloorStore(directory: string) {
  const database = new DatabaseSync(join(directory, DATABASE_FILE))
  database.exec(`
    pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000;
    pragma mmap_size = 268435456; pragma journal_size_limit = 33554432;
  `)
  return {
    hasCredential: prepareCredentialLookup(database),
    readDay: prepareDayReading(database),
    createEvent: prepareEventCreation(database),
    close: () => database.close(),
  }
}

function prepareCredentialLookup(database: DatabaseSync) {
  const find = database.prepare(
    'select id, kind, expires_at, last_used_at from credentials where user_id = ? and hash = ?',
  )
  return (userId: string, hash: string) => {
    const found = find.get(userId, hash)
    return found !== undefined && (found.expires_at === null || Number(found.expires_at) > Date.now())
  }
}

function prepareDayReading(database: DatabaseSync) {
  const findPage = database.prepare(`
    select d.revision as dayRevision, journals.date, ${JOURNAL_COLUMNS}
    from days d join journals on journals.user_id = d.user_id and journals.id = d.journal_id
    where d.user_id = ? and d.date = ?
  `)
  const listEvents = database.prepare(`
    select ${EVENT_COLUMNS} from events where user_id = ? and date = ? and trash_id is null
    order by sort_at, created_at, id
  `)
  return (userId: string, date: string) => {
    // The rows are of the columns that the statements name.
    const page = findPage.get(userId, date) as unknown as (JournalRow & { dayRevision: number }) | undefined
    const rows = listEvents.all(userId, date) as unknown as EventRow[]
    return {
      date,
      events: rows.map((row) => toEvent(row)),
      journal: page ? toJournal(page, page.dayRevision) : null,
    }
  }
}

/** Not shared with the service: an optimization of the service must not change the floor. */
const toEvent = (row: EventRow): StoredEvent => ({
  id: row.id,
  date: row.date,
  type: row.type as EventType,
  content: row.content,
  latitude: row.latitude,
  longitude: row.longitude,
  placeName: row.place_name,
  occurredAt: row.occurred_at,
  timeZone: row.time_zone,
  isPrivate: row.is_private === 1,
  source: row.feed_id === null ? null : { feedId: row.feed_id, key: row.feed_key ?? '' },
  measures: row.measures === null ? [] : JSON.parse(row.measures),
  attachments: row.attachments === null ? [] : JSON.parse(row.attachments),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  version: row.version,
})

const ROW_COLUMNS = [
  ...EVENT_COLUMNS,
  'user_id',
  'place_source',
  'place_language',
  'more_text',
  'sort_at',
  'trash_id',
] as const satisfies (keyof EventRow)[]

function prepareEventCreation(database: DatabaseSync) {
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const insertEvent = database.prepare(
    `insert into events (${ROW_COLUMNS}) values (${ROW_COLUMNS.map(() => '?')})`,
  )
  const countOf = Object.fromEntries(EVENT_TYPES.map((type) => [type, prepareCount(database, type)]))
  const putIntoSearch = prepareSearch(database)
  return (userId: string, input: DatedEvent) => {
    const row = toRow(userId, input)
    begin.run()
    insertEvent.run(...ROW_COLUMNS.map((column) => row[column]))
    countOf[row.type]?.run(userId, row.date)
    putIntoSearch(row)
    commit.run()
    return toEvent(row)
  }
}

const prepareCount = (database: DatabaseSync, type: EventType) =>
  database.prepare(`
    insert into days (user_id, date, event_count, type_${type}_count, revision) values (?, ?, 1, 1, 1)
    on conflict (user_id, date) do update set event_count = event_count + 1,
      type_${type}_count = type_${type}_count + 1, revision = revision + 1
  `)

/** Document numbers as in the service: owner, day (in months of 31 days), sequence. */
const SEQUENCE_BITS = 21n
const DAY_BITS = 22n

function prepareSearch(database: DatabaseSync) {
  const findOwner = database.prepare('select number from search_owners where user_id = ?')
  const insertDocument = database.prepare(`
    insert into search_entries (doc, id, type)
    select coalesce(max(doc) + 1, ?1), ?3, ?4 from search_entries where doc between ?1 and ?2
    returning doc
  `)
  insertDocument.setReadBigInts(true)
  const insertText = database.prepare('insert into search_text (rowid, text, kind) values (?, ?, ?)')
  const insertWords = database.prepare(`
    insert or ignore into vocabulary (user_id, stem, word)
    select ?, value ->> 'stem', value ->> 'word' from json_each(?)
  `)
  return (row: EventRow) => {
    const [year = 0, month = 0, day = 0] = row.date.split('-').map(Number)
    const owner = BigInt(Number(findOwner.get(row.user_id)?.number))
    const first = ((owner << DAY_BITS) | BigInt(year * 372 + (month - 1) * 31 + day - 1)) << SEQUENCE_BITS
    const last = first | ((1n << SEQUENCE_BITS) - 1n)
    const document = insertDocument.get(first, last, row.id, row.type)
    const text = searchTextOf(row)
    insertText.run(document?.doc ?? null, toSearchText(text), row.type)
    insertWords.run(row.user_id, JSON.stringify([...listWords(text)].flat()))
  }
}

function toRow(userId: string, input: DatedEvent): EventRow {
  const now = Date.now()
  const occurredAt = input.occurredAt ?? null
  return {
    ...BARE_EVENT,
    user_id: userId,
    id: newId(),
    date: input.date,
    type: input.type,
    content: input.content,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    place_name: input.placeName ?? null,
    place_source: input.placeName ? 'user' : null,
    occurred_at: occurredAt,
    time_zone: input.timeZone ?? null,
    sort_at: sortInstantOf(occurredAt, now),
    created_at: now,
    updated_at: now,
    version: 1,
  }
}
