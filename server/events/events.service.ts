// Events: recorded, changed and deleted. A page locks the events of its day, except from amendments.

import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { EventVersion } from '../../contract/event-versions.ts'
import type { CreateEvent, Event, UpdateEvent } from '../../contract/events.ts'
import type { routes } from '../../contract/index.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import type { RouteInput } from '../../contract/route.ts'
import type { Database } from '../database/database.ts'
import type { Db, EventRow } from '../database/tables.ts'
import { assertUnlocked, listLockedDates, textBytesOf } from '../diary/day-counts.service.ts'
import {
  EMPTY_COLUMNS,
  inputColumns,
  type StoredEvent,
  sortInstantOf,
  toEvent,
} from '../diary/event-mapping.ts'
import { getHomeZone } from '../diary/home-zone.repository.ts'
import { doOnce } from '../http/api/idempotency.ts'
import type { Clock } from '../lib/clock.ts'
import { isText, isWholeNumber } from '../lib/cursor.ts'
import { newId } from '../lib/ids.ts'
import { cutPage, type ListPage, readCursor } from '../lib/list-page.ts'
import { dateAt } from '../lib/zoned-time.ts'
import { findToAttach } from '../media/event-attachments.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import { createChangeEvents, toTrash } from './change-events.ts'
import { type ChangeContext, createChangesService } from './changes.service.ts'
import { listEvents } from './event-list.repository.ts'
import { isNamedByPoint, NO_PLACE, nameOf, type PlaceNamer, type PlaceReader } from './event-place.ts'
import * as events from './events.repository.ts'
import { createEventVersionsService } from './versions/event-versions.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  places: PlaceNamer
  signer: Pick<AddressSigner, 'signEvent'>
  /** Days for which deleted events, and the states before changes, are kept. */
  keptDays: number
}

interface CreateContext {
  idempotencyKey?: string | undefined
  /** The language in which places are named, from `Accept-Language`. */
  language?: string | undefined
}

type ListQuery = RouteInput<typeof routes.listEvents>['query']
type VersionsQuery = RouteInput<typeof routes.listEventVersions>['query']

/** @throws AppError EVENT_IMMUTABLE if a page locks one of them */
async function listUnlocked(db: Db, userId: string, ids: readonly string[]): Promise<EventRow[]> {
  const rows = await events.listLivingById(db, userId, ids)
  const [lockedDate = null] = await listLockedDates(db, userId, [...new Set(rows.map(({ date }) => date))])
  assertUnlocked(lockedDate)
  return rows
}

export type EventsService = ReturnType<typeof createEventsService>

export function createEventsService(dependencies: Dependencies) {
  const { database, clock, places, signer } = dependencies
  const versions = createEventVersionsService(dependencies)
  const changeEvents = createChangeEvents(dependencies)
  const changing = createChangesService({ ...dependencies, versions, changeEvents })

  /** @param replaced an earlier event, which goes to the trash */
  async function insert(
    db: Db,
    userId: string,
    input: CreateEvent,
    { id = newId(), replaced = [], ...how }: RecordContext & { replaced?: readonly EventRow[] } = {},
  ): Promise<StoredEvent> {
    const now = clock.now()
    const date = input.date ?? dateOfEvent(input, await getDaySettings(db, userId))
    const isNamed = isNamedByPoint(input) && !how.kept
    const timeZone = isNamed ? await getHomeZone(db, userId, input.timeZone) : null
    const ids = input.attachmentIds
    const attached = ids && (await findToAttach(db, userId, { eventId: id, ids }))
    const before = (how.isInTrash && (await events.findTrashed(db, userId, id))) || null
    const reader = { language: how.language, timeZone }
    const after = { user_id: userId, id, date, ...newEventColumns(input, { now, places, ...how, reader }) }
    const [recorded] = await changeEvents(db, userId, [{ before, after, attached }, ...replaced.map(toTrash)])
    return toEvent(recorded?.after ?? after)
  }

  return {
    async create(
      userId: string,
      input: CreateEvent,
      { idempotencyKey, language }: CreateContext = {},
    ): Promise<Event> {
      const event = await database.write(userId, (db) =>
        doOnce(db, { userId, key: idempotencyKey, body: input, now: clock.now() }, () =>
          insert(db, userId, input, { language }),
        ),
      )
      // A stored answer of an earlier release lacks them.
      const { version = 1, isPrivate = false, source = null } = event
      return signer.signEvent(userId, { ...event, version, isPrivate, source })
    },

    async get(userId: string, id: string): Promise<Event> {
      const row = await events.findEvent(database.reader, userId, id)
      if (!row) throw new AppError('NOT_FOUND')
      return signer.signEvent(userId, toEvent(row, row.removed_at))
    },

    async update(userId: string, id: string, changes: UpdateEvent, how: ChangeContext = {}): Promise<Event> {
      const event = await database.write(userId, (db) => changing.update(db, userId, id, { changes, ...how }))
      return signer.signEvent(userId, event)
    },

    /** Newest first. @throws AppError NOT_FOUND */
    async listVersions(userId: string, id: string, query: VersionsQuery): Promise<ListPage<EventVersion>> {
      if (!(await events.findEvent(database.reader, userId, id))) throw new AppError('NOT_FOUND')
      return versions.list(userId, id, query)
    },

    async restoreVersion(
      userId: string,
      id: string,
      version: number,
      how: ChangeContext = {},
    ): Promise<Event> {
      const event = await database.write(userId, (db) =>
        changing.restore(db, userId, id, { version, ...how }),
      )
      return signer.signEvent(userId, event)
    },

    expireVersions: versions.expire,
    /** As `update`, in the caller's transaction. */
    change: (db: Db, userId: string, id: string, changes: UpdateEvent): Promise<StoredEvent> =>
      changing.update(db, userId, id, { changes }),

    refreshAttachments: changing.refreshAttachments,
    setAttachments: changing.setAttachments,

    /** An event that was deleted with its day gets a separate entry in the trash. */
    remove: (userId: string, id: string, how: ChangeContext = {}): Promise<{ id: string }> =>
      database.write(userId, async (db) => {
        const { before, isUnlocked } = await changing.getChangeable(db, userId, { id }, how)
        await changeEvents(db, userId, [toTrash(before)], { isUnlocked })
        return { id }
      }),

    /**
     * As `create`, in the caller's transaction.
     *
     * @throws AppError DAY_FULL
     */
    record: (db: Db, userId: string, input: CreateEvent, how: RecordContext) =>
      insert(db, userId, input, how),

    /**
     * Records an event in place of an earlier one, which goes to the trash, in the caller's transaction.
     *
     * @throws AppError EVENT_IMMUTABLE if a page locks the earlier one, DAY_FULL; then nothing was changed
     */
    async replace(
      db: Db,
      userId: string,
      input: CreateEvent,
      { earlierId, ...how }: RecordContext & { earlierId: string },
    ): Promise<void> {
      const replaced = await listUnlocked(db, userId, [earlierId])
      await insert(db, userId, input, { ...how, replaced })
    },

    /**
     * Moves events to the trash, in the caller's transaction: many at once, as an undone import has millions.
     *
     * @throws AppError EVENT_IMMUTABLE if a page locks one of them
     */
    async discard(db: Db, userId: string, ids: readonly string[]): Promise<void> {
      await changeEvents(db, userId, (await listUnlocked(db, userId, ids)).map(toTrash), { isUnlocked: true })
    },

    /** In the order of the day. */
    async listOfDay(db: Db, userId: string, date: string): Promise<StoredEvent[]> {
      return (await events.listEventsOfDay(db, userId, date)).map((row) => toEvent(row))
    },

    async list(userId: string, query: ListQuery): Promise<ListPage<Event>> {
      const after = readCursor(query.cursor, [isCalendarDate, isWholeNumber, isWholeNumber, isText])
      const rows = await listEvents(database.reader, userId, {
        from: query.date ?? query.from,
        to: query.date ?? query.to,
        type: query.type,
        having: query.having,
        limit: query.limit,
        after: after && { date: after[0], sortAt: after[1], createdAt: after[2], id: after[3] },
      })
      const { items, nextCursor } = cutPage(rows, {
        limit: query.limit,
        bytesOf: textBytesOf,
        cursorOf: (row) => [row.date, row.sort_at, row.created_at, row.id],
      })
      return { items: items.map((row) => signer.signEvent(userId, toEvent(row))), nextCursor }
    },
  }
}

/**
 * The day that a moment belongs to: by the event's own zone, else the user's, else its offset.
 *
 * @param rules how the user counts days; the zone is null where none is chosen
 * @throws AppError INVALID_INPUT for a day before 0001-01-01 or after 9999-12-31
 */
function dateOfEvent(
  { occurredAt, timeZone }: Pick<CreateEvent, 'occurredAt' | 'timeZone'>,
  rules: { timeZone: string | null; dayStart: string },
): string {
  // The schema requires `occurredAt` if there is no date.
  if (typeof occurredAt !== 'string')
    throw invalidInput('body.date', 'is needed where there is no occurredAt')
  const date = dateAt(Date.parse(occurredAt), {
    timeZone: timeZone ?? rules.timeZone ?? offsetOf(occurredAt),
    dayStart: rules.dayStart,
  })
  if (!isCalendarDate(date))
    throw invalidInput('body.occurredAt', 'falls on a day outside 0001-01-01 to 9999-12-31')
  return date
}

const offsetOf = (occurredAt: string): string =>
  occurredAt.endsWith('Z') ? 'UTC' : occurredAt.slice(-'+00:00'.length)

// The row of a new event, recorded now or imported.
interface RecordContext {
  /** From `Accept-Language`, for place names. */
  language?: string | undefined
  id?: string
  /** Of an imported event: its version and times in the other diary, the times in milliseconds since 1970. */
  kept?: { version: number; createdAt: number; updatedAt: number } | undefined
  /** The feed that it came from, and the id of its entry there. */
  source?: { feedId: string; key: string } | undefined
  /** The id is that of an event in the trash, which this one replaces. */
  isInTrash?: boolean
}

function newEventColumns(
  input: CreateEvent,
  {
    now,
    places,
    kept,
    source,
    reader,
  }: RecordContext & { now: number; places: PlaceNamer; reader: PlaceReader },
): Omit<EventRow, 'user_id' | 'id' | 'date'> {
  const createdAt = kept?.createdAt ?? now
  return {
    ...EMPTY_COLUMNS,
    ...inputColumns(input),
    type: input.type,
    content: input.content,
    // null: the owner removed the name.
    ...(kept && !input.placeName ? NO_PLACE : nameOf(input, places, reader)),
    attachments: null,
    feed_id: source?.feedId ?? null,
    feed_key: source?.key ?? null,
    more_text: null,
    sort_at: sortInstantOf(input.occurredAt ?? null, createdAt),
    created_at: createdAt,
    updated_at: kept?.updatedAt ?? now,
    version: kept?.version ?? 1,
    trash_id: null,
  }
}
