// Changes that are asked of events: corrections, earlier states restored, attachments set.

import { AppError, invalidInput } from '../../contract/app-error.ts'
import { EMPTY_EVENT, type UpdateEvent } from '../../contract/events.ts'
import type { AttachmentRow, Db, EventRow } from '../database/tables.ts'
import { parseAttachments } from '../diary/attachment-mapping.ts'
import { assertUnlocked } from '../diary/day-counts.service.ts'
import { inputColumns, type StoredEvent, sortInstantOf, toEvent } from '../diary/event-mapping.ts'
import { getHomeZone } from '../diary/home-zone.repository.ts'
import type { Clock } from '../lib/clock.ts'
import { findToAttach, listAttachmentsOf, listFree } from '../media/event-attachments.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import type { ChangeEvents } from './change-events.ts'
import {
  isNamedByPoint,
  NO_PLACE,
  nameOf,
  type PlaceNamer,
  type PlaceReader,
  type Point,
} from './event-place.ts'
import * as events from './events.repository.ts'
import { withState } from './versions/event-states.ts'
import type { EventVersionsService } from './versions/event-versions.service.ts'

export interface ChangeContext {
  language?: string | undefined
  /** Allows the change on a day with a page, which becomes stale. */
  isAmendment?: boolean
  /** The versions of the event that it may be changed from; undefined: every one. */
  versions?: readonly number[] | undefined
}

interface Dependencies {
  clock: Clock
  places: PlaceNamer
  signer: Pick<AddressSigner, 'signEvent'>
  versions: EventVersionsService
  changeEvents: ChangeEvents
}

/** An event that may be changed. */
interface Changeable {
  before: EventRow
  /** Whether neither its day nor the one that it is to have has a page. */
  isUnlocked: boolean
}

/** What is wanted of an event: its row without attachments, and their ids unless they stay. */
interface Wanted {
  row: EventRow
  attachmentIds?: readonly string[] | undefined
}

/** @throws AppError INVALID_INPUT if an event loses both its text and its attachments */
function assertHoldsSomething(before: EventRow, content: string, attachmentCount: number): void {
  if (content !== '' || attachmentCount > 0) return
  if (before.content !== '' || before.attachments !== null)
    throw invalidInput('body.content', EMPTY_EVENT, 'empty_event')
}

/** Every function takes part in its caller's transaction. */
export function createChangesService({ clock, places, signer, versions, changeEvents }: Dependencies) {
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
  ): Promise<Changeable> {
    const found = await events.findEventToChange(db, userId, id, toDate)
    if (!found) throw new AppError('NOT_FOUND')
    if (!how.isAmendment) assertUnlocked(found.locked_date)
    if (how.versions && !how.versions.includes(found.version)) rejectOutdated(userId, found)
    return { before: events.rowOf(found), isUnlocked: found.locked_date === null }
  }

  async function change(
    db: Db,
    { before, isUnlocked }: Changeable,
    { row, attachmentIds: ids }: Wanted,
  ): Promise<StoredEvent> {
    const { user_id: userId, id } = before
    const attached = ids && (await findToAttach(db, userId, { eventId: id, ids }))
    assertHoldsSomething(before, row.content, attached?.length ?? parseAttachments(row.attachments).length)
    // Changing an event that was deleted with its day restores it.
    const after = { ...row, updated_at: Math.max(clock.now(), before.updated_at), trash_id: null }
    const [done] = await changeEvents(db, userId, [{ before, after, attached }], { isUnlocked })
    return toEvent(done?.after ?? before)
  }

  async function putAttachments(
    db: Db,
    userId: string,
    { id, attached, since }: { id: string; attached: readonly AttachmentRow[]; since?: string },
  ): Promise<void> {
    const found = await events.findEvent(db, userId, id)
    if (!found) throw new AppError('NOT_FOUND')
    const before = events.rowOf(found)
    assertHoldsSomething(before, before.content, attached.length)
    await changeEvents(db, userId, [{ before, after: before, attached }], { since })
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
      const { before } = found
      const zone = changes.timeZone ?? before.time_zone
      const timeZone = isNamedByPoint(changes) ? await getHomeZone(db, userId, zone) : null
      const reader = { language: how.language, timeZone }
      const row = applyChanges(before, changes, { places, reader })
      return change(db, found, { row, attachmentIds: changes.attachmentIds })
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
      const { before } = found
      if (state) {
        const attachmentIds = await listFree(db, userId, { eventId: id, ids: state.attachmentIds })
        return change(db, found, { row: withState(before, state), attachmentIds })
      }
      if (before.version !== version) throw new AppError('NOT_FOUND')
      return change(db, found, { row: before })
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
    },
  }
}

interface Context {
  places: PlaceNamer
  /** The reader for whom a moved point is named. */
  reader: PlaceReader
}

/** A removed name stays removed; a moved point gets a new name, unless the user gave the name. */
function placeAfter(before: EventRow, { placeName }: UpdateEvent, point: Point, { places, reader }: Context) {
  const isMoved = point.latitude !== before.latitude || point.longitude !== before.longitude
  const isNamed = placeName !== undefined && placeName !== before.place_name
  if (!isMoved) {
    if (!isNamed) return {}
    if (placeName === null) return NO_PLACE
  }
  const isGiven = isNamed || before.place_source === 'user'
  return nameOf({ ...point, placeName: isGiven ? placeName : null }, places, reader)
}

/** The row as the changes have it, attachments excepted: fields that they leave out stay. */
function applyChanges(before: EventRow, changes: UpdateEvent, context: Context): EventRow {
  const after = { ...before, ...inputColumns(changes), date: changes.date ?? before.date }
  return {
    ...after,
    ...placeAfter(before, changes, after, context),
    sort_at: sortInstantOf(after.occurred_at, before.created_at),
  }
}
