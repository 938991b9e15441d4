// Changes of events: corrections, earlier states restored, attachments set. Each counts the event's version and keeps the
// state before it.
import { isDeepStrictEqual } from 'node:util'
import { AppError, invalidInput } from '../../contract/app-error.ts'
import { EMPTY_EVENT, type UpdateEvent } from '../../contract/events.ts'
import type { Database } from '../database/database.ts'
import type { AttachmentRow, Db, EventRow } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { addToDay, assertUnlocked, moveOnDays } from '../days/day-counts.service.ts'
import { keepStateInSnapshots, settlePage } from '../journal/page-changes.ts'
import type { Clock } from '../lib/clock.ts'
import {
  attach,
  attachmentColumn,
  findToAttach,
  listAttachmentsOf,
  listFree,
} from '../media/event-attachments.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import { noteUnusedWords } from '../search/vocabulary-upkeep.ts'
import type { TrashService } from '../trash/trash.service.ts'
import { applyChanges } from './event-changes.ts'
import { moreTextOf, type StoredEvent, toEvent, toSearchDocument } from './event-mapping.ts'
import { isNamedByPoint, type PlaceNamer } from './event-place.ts'
import * as events from './events.repository.ts'
import { getHomeZone } from './home-zone.ts'
import { saysSame, withState } from './versions/event-states.ts'
import type { EventVersionsService } from './versions/event-versions.service.ts'

export interface ChangeContext {
  language?: string | undefined
  /** Allows the change on a day with a page, which becomes stale. */
  isAmendment?: boolean
  /** The versions of the event that it may be changed from; undefined: every one. */
  versions?: readonly number[] | undefined
}

interface Dependencies {
  database: Database
  clock: Clock
  trash: Pick<TrashService, 'deleteIfEmpty'>
  places: PlaceNamer
  signer: Pick<AddressSigner, 'signEvent'>
  versions: EventVersionsService
}

/** What is wanted of an event: its row without attachments, and their ids unless they stay. */
interface Wanted {
  row: EventRow
  attachmentIds?: readonly string[] | undefined
}

export const withMoreText = (row: EventRow): EventRow => ({ ...row, more_text: moreTextOf(row) })

/** Except of the time of the change and the version, which follow from it. */
export const isSame = (before: StoredEvent, after: StoredEvent): boolean =>
  isDeepStrictEqual(before, { ...after, updatedAt: before.updatedAt, version: before.version })

/** @throws AppError INVALID_INPUT for an event without text and attachments */
function assertHoldsSomething(content: string, attachmentCount: number): void {
  if (content === '' && attachmentCount === 0) throw invalidInput('body.content', EMPTY_EVENT, 'empty_event')
}

const withoutJoins = (found: events.EventToChange): EventRow => {
  const { removed_at: _removedAt, locked_date: _lockedDate, ...row } = found
  return row
}

/** Every function takes part in its caller's transaction. */
export function createChangesService({ database, clock, trash, places, signer, versions }: Dependencies) {
  /** @throws AppError VERSION_CONFLICT with the event as it is */
  function rejectOutdated(userId: string, found: events.FoundEvent): never {
    const event = signer.signEvent(userId, toEvent(found, found.removed_at))
    const message = String(found.version)
    throw new AppError('VERSION_CONFLICT', {
      message: 'The event was changed meanwhile and has another version by now.',
      details: [{ path: 'version', code: 'current_version', message, event }],
    })
  }

  /**
   * Finds an event that may be changed, in the transaction of the change: writes of one owner run one after the other, on
   * all nodes, so that of two that have read the same version the second one finds another.
   *
   * @throws AppError NOT_FOUND, EVENT_IMMUTABLE, VERSION_CONFLICT
   */
  async function getChangeable(
    db: Db,
    userId: string,
    { id, toDate }: { id: string; toDate?: string | undefined },
    how: ChangeContext,
  ): Promise<events.EventToChange> {
    const found = await events.findEventToChange(db, userId, id, toDate)
    if (!found) throw new AppError('NOT_FOUND')
    if (!how.isAmendment) assertUnlocked(found.locked_date)
    if (how.versions && !how.versions.includes(found.version)) rejectOutdated(userId, found)
    return found
  }

  /** The row with the wanted attachments, and with its text for search. */
  async function withAttachments(db: Db, { row, attachmentIds: ids }: Wanted): Promise<EventRow> {
    if (!ids) return withMoreText(row)
    const rows = await findToAttach(db, row.user_id, { eventId: row.id, ids })
    await attach(db, row.user_id, { eventId: row.id, rows, now: clock.now() })
    return withMoreText({ ...row, ...attachmentColumn(row.id, rows) })
  }

  /** Writes a row over the one that was read: both with their attachments. @returns it with its version */
  async function write(db: Db, found: events.FoundEvent, changed: EventRow): Promise<EventRow> {
    const { removed_at: _removedAt, ...before } = found
    const isChanged = !saysSame(before, changed)
    const row = { ...changed, version: before.version + (isChanged ? 1 : 0) }
    if (isChanged) await versions.keep(db, row.user_id, before)
    await events.updateEvent(db, row)
    return row
  }

  /** Changing an event that was deleted with its day restores it. */
  async function change(
    db: Db,
    userId: string,
    found: events.EventToChange,
    wanted: Wanted,
  ): Promise<StoredEvent> {
    const before = toEvent(found)
    const updated_at = Math.max(clock.now(), found.updated_at)
    const row = { ...wanted.row, updated_at, trash_id: null }
    const changed = await withAttachments(db, { ...wanted, row })
    if (found.trash_id === null && isSame(before, toEvent(changed))) return before
    assertHoldsSomething(changed.content, toEvent(changed).attachments.length)
    await keepStateInSnapshots(db, userId, before)
    const after = toEvent(await write(db, found, changed))
    if (found.trash_id === null) await moveOnDays(db, userId, found, changed)
    else {
      await addToDay(db, userId, changed)
      await trash.deleteIfEmpty(db, userId, found.trash_id)
    }
    if (found.locked_date !== null)
      for (const date of new Set([before.date, after.date])) await settlePage(db, userId, date)
    if (before.date !== after.date)
      await database.search.remove(db, userId, [{ kind: 'event', id: before.id, date: before.date }])
    await database.search.put(db, toSearchDocument(changed))
    await noteUnusedWords(db, userId)
    if (changed.place_source === 'pending') await enqueueWork(db, userId, 'places', changed.updated_at)
    return after
  }

  /** Sets an event's copy of its attachments. */
  async function putAttachments(
    db: Db,
    userId: string,
    { id, attached, since }: { id: string; attached: readonly AttachmentRow[]; since?: string },
  ): Promise<void> {
    const found = await events.findEvent(db, userId, id)
    if (!found) throw new AppError('NOT_FOUND')
    const { removed_at: _, ...before } = found
    assertHoldsSomething(before.content, attached.length)
    const row = withMoreText({ ...before, ...attachmentColumn(id, attached) })
    await moveOnDays(db, userId, before, row)
    await keepStateInSnapshots(db, userId, toEvent(before), since)
    await write(db, found, row)
    await settlePage(db, userId, row.date)
    await database.search.put(db, toSearchDocument(row))
    await noteUnusedWords(db, userId)
  }

  return {
    getChangeable,

    async update(
      db: Db,
      userId: string,
      id: string,
      { changes, ...how }: ChangeContext & { changes: UpdateEvent },
    ): Promise<StoredEvent> {
      const found = await getChangeable(db, userId, { id, toDate: changes.date }, how)
      const zone = changes.timeZone ?? found.time_zone
      const timeZone = isNamedByPoint(changes) ? await getHomeZone(db, userId, zone) : null
      const reader = { language: how.language, timeZone }
      const row = applyChanges(withoutJoins(found), changes, { places, reader })
      return change(db, userId, found, { row, attachmentIds: changes.attachmentIds })
    },

    /**
     * Makes an event say again what it said in a version, which may be the current one.
     *
     * @throws AppError NOT_FOUND also where the state is kept no more
     */
    async restore(
      db: Db,
      userId: string,
      id: string,
      { version, ...how }: ChangeContext & { version: number },
    ): Promise<StoredEvent> {
      const state = await versions.findState(db, userId, id, version)
      const found = await getChangeable(db, userId, { id, toDate: state?.date }, how)
      const before = withoutJoins(found)
      if (state) {
        const attachmentIds = await listFree(db, userId, { eventId: id, ids: state.attachmentIds })
        return change(db, userId, found, { row: withState(before, state), attachmentIds })
      }
      if (found.version !== version) throw new AppError('NOT_FOUND')
      return change(db, userId, found, { row: before })
    },

    /** The row of an event that is recorded again over its row in the trash, with its version; keeps the state of that one. */
    async continueFrom(db: Db, before: EventRow, recorded: EventRow): Promise<EventRow> {
      const isChanged = !saysSame(before, recorded)
      if (isChanged) await versions.keep(db, recorded.user_id, before)
      return { ...recorded, version: Math.max(recorded.version, before.version + (isChanged ? 1 : 0)) }
    },

    /** Updates an event's copy of its attachments, after one was described or deleted. */
    refreshAttachments: async (db: Db, userId: string, id: string): Promise<void> =>
      putAttachments(db, userId, { id, attached: await listAttachmentsOf(db, userId, id) }),

    /**
     * Sets the attachments of an event, in the caller's transaction, also on a day with a page.
     *
     * @param since as of `keepStateInSnapshots`
     * @throws AppError DAY_FULL, or INVALID_INPUT if the event would be empty; then nothing was changed
     */
    async setAttachments(
      db: Db,
      userId: string,
      { id, ids, since }: { id: string; ids: readonly string[]; since: string },
    ): Promise<void> {
      const rows = await findToAttach(db, userId, { eventId: id, ids })
      await putAttachments(db, userId, { id, attached: rows, since })
      await attach(db, userId, { eventId: id, rows, now: clock.now() })
    },
  }
}
