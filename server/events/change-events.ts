// The door: every change of an event is written here, with all that follows from it.
import { isDeepStrictEqual } from 'node:util'
import { appendChanges, type Change } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { SearchIndex, SearchKey } from '../database/search-index.ts'
import type { AttachmentRow, Db, EventRow } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { type CountOptions, countChanges } from '../diary/day-counts.service.ts'
import { EVENT_COLUMNS, moreTextOf, toEvent, toSearchDocument } from '../diary/event-mapping.ts'
import { keepFresh } from '../diary/journal.repository.ts'
import { keepStateInSnapshots, settlePage } from '../diary/page-changes.ts'
import type { Clock } from '../lib/clock.ts'
import { attach, attachmentColumn } from '../media/event-attachments.ts'
import { putIntoOwnEntries, removeEmptyEntries } from '../removal/entries.ts'
import { purgeThings } from '../removal/purge.ts'
import { noteUnusedWords } from '../search/vocabulary-upkeep.ts'
import * as events from './events.repository.ts'
import { saysSame } from './versions/event-states.ts'
import { keepState } from './versions/event-versions.service.ts'

/** What is wanted of an event. */
export interface WantedChange {
  /** Its row, as read in the same transaction; null for a new event. */
  before: EventRow | null
  /** Its row as it is to be. With `trash_id` it is deleted; see `toTrash`. */
  after: EventRow
  /** The attachments that it is to have, as `findToAttach` returns them; undefined: those that it has. */
  attached?: readonly AttachmentRow[] | undefined
}

export interface EventChange {
  /** Null where the diary does not change: the event is wanted as it is, or is in the trash before and after. */
  kind: 'event.created' | 'event.updated' | 'event.deleted' | 'event.restored' | null
  before: EventRow | null
  /** As it is written. */
  after: EventRow
}

interface Options extends CountOptions {
  /** As of `keepStateInSnapshots`. */
  since?: string | undefined
  /** A better name of the place: neither the event's version nor the day's revision grows, and no page becomes stale. */
  isRefinement?: boolean
}

interface Dependencies {
  database: Pick<Database, 'search'>
  clock: Clock
  /** Days for which deleted events, and the states before changes, are kept; with 0 they are purged at once. */
  keptDays: number
}

/** Deletes an event, into an entry of the trash that it has for itself. */
export const toTrash = (before: EventRow): WantedChange => ({
  before,
  after: { ...before, trash_id: before.id },
})

export type ChangeEvents = ReturnType<typeof createChangeEvents>

/** A change with what follows from it. */
interface Step extends EventChange {
  attached: readonly AttachmentRow[] | undefined
  isSaidAnew: boolean
  hasNewVersion: boolean
}

export function createChangeEvents({ database: { search }, clock, keptDays }: Dependencies) {
  /**
   * Changes events in the caller's transaction, in which their rows were read.
   *
   * @returns the changes, in the order of the wanted ones
   * @throws AppError DAY_FULL; if only one day grows, nothing was changed then
   */
  return async function changeEvents(
    db: Db,
    userId: string,
    wanted: readonly WantedChange[],
    { since, isRefinement = false, ...counting }: Options = {},
  ): Promise<EventChange[]> {
    const now = clock.now()
    const steps = wanted.map((one) => toStep(one, isRefinement))
    const effective = steps.filter(isEffective)
    // First: an import continues if this throws.
    const daysWithPage = isRefinement
      ? []
      : await countChanges(db, userId, effective.map(toCounted), counting)
    const said = effective.filter(({ isSaidAnew }) => isSaidAnew)
    for (const { before, hasNewVersion } of said) {
      if (!before || isRefinement) continue
      await keepStateInSnapshots(db, userId, toEvent(before), since)
      if (hasNewVersion && keptDays > 0) await keepState(db, userId, before, now)
    }
    for (const { after, attached } of said)
      if (attached) await attach(db, userId, { eventId: after.id, rows: attached, now })
    await writeRows(db, userId, steps)
    await removeEmptyEntries(db, userId, effective.flatMap(entryBefore))
    await appendChanges(db, userId, effective.flatMap(toChange), now)
    await putIntoTrash(db, userId, effective, now)
    await updateIndex(search, db, userId, effective)
    if (said.some(({ before }) => before)) await noteUnusedWords(db, userId)
    if (effective.some(awaitsPlace)) await enqueueWork(db, userId, 'places', now)
    // Unless they may not be sent, new events make a page stale.
    const isNew = effective.every(({ before }) => !before)
    for (const date of daysWithPage)
      if (isNew) await keepFresh(db, userId, { date, types: sendableTypes(effective, date) })
      else await settlePage(db, userId, date)
    return steps.map(({ kind, before, after }) => ({ kind, before, after }))
  }

  async function putIntoTrash(db: Db, userId: string, steps: readonly Step[], now: number): Promise<void> {
    const deleted = steps.filter(isDeletion).map(({ after }) => after)
    if (keptDays > 0) return putIntoOwnEntries(db, userId, deleted.filter(hasOwnEntry), now)
    for (const [date, some] of Map.groupBy(deleted, (event) => event.date))
      await purgeThings(db, userId, { date, eventIds: some.map(({ id }) => id) }, now)
  }
}

async function updateIndex(
  search: SearchIndex,
  db: Db,
  userId: string,
  steps: readonly Step[],
): Promise<void> {
  const removed = steps.flatMap(({ before, after }): SearchKey[] =>
    before && isLiving(before) && !(isLiving(after) && after.date === before.date)
      ? [{ kind: 'event', id: before.id, date: before.date }]
      : [],
  )
  if (removed.length > 0) await search.remove(db, userId, removed)
  const living = steps.map(({ after }) => after).filter(isLiving)
  if (living.length > 0) await search.put(db, ...living.map(toSearchDocument))
}

/** The entries of many events change in one statement. */
async function writeRows(db: Db, userId: string, steps: readonly Step[]): Promise<void> {
  const moved: EventRow[] = []
  for (const { before, after } of steps) {
    if (!before) await events.insertEvent(db, after)
    else if (WRITTEN_COLUMNS.some((column) => before[column] !== after[column]))
      await events.updateEvent(db, after)
    else if (before.trash_id !== after.trash_id) moved.push(after)
  }
  await events.moveEvents(db, userId, moved)
}

/** Of the events of a day that are not private. */
const sendableTypes = (steps: readonly Step[], date: string): string[] => [
  ...new Set(
    steps.flatMap(({ after }) => (after.date === date && after.is_private === null ? [after.type] : [])),
  ),
]

const isLiving = ({ trash_id }: EventRow): boolean => trash_id === null

const isDeletion = ({ before, after }: EventChange): boolean =>
  !isLiving(after) && before?.trash_id !== after.trash_id

const hasOwnEntry = ({ id, trash_id }: EventRow): boolean => trash_id === id

/** The entry of the trash that an event leaves. */
const entryBefore = ({ before, after }: EventChange): string[] =>
  before && before.trash_id !== null && before.trash_id !== after.trash_id ? [before.trash_id] : []

const toChange = ({ kind, before, after: { id, date } }: EventChange): Change[] =>
  kind ? [{ kind, id, date, previousDate: before && before.date !== date ? before.date : null }] : []

const awaitsPlace = ({ after }: EventChange): boolean => isLiving(after) && after.place_source === 'pending'

const toCounted = ({ before, after }: EventChange) => ({
  before: before && isLiving(before) ? before : null,
  after: isLiving(after) ? after : null,
})

/** Without time of the change and version, which follow from what an event says. */
const COMPARED_COLUMNS = EVENT_COLUMNS.filter((column) => column !== 'updated_at' && column !== 'version')
const WRITTEN_COLUMNS = [...EVENT_COLUMNS, 'place_source', 'more_text'] as const

function saysElse(before: EventRow, after: EventRow): boolean {
  if (COMPARED_COLUMNS.every((column) => before[column] === after[column])) return false
  const { updatedAt, version, ...said } = toEvent(before)
  return !isDeepStrictEqual({ ...said, updatedAt, version }, { ...toEvent(after), updatedAt, version })
}

function kindOf(before: EventRow | null, after: EventRow): EventChange['kind'] {
  if (!before) return 'event.created'
  if (isLiving(before)) return isLiving(after) ? 'event.updated' : 'event.deleted'
  return isLiving(after) ? 'event.restored' : null
}

function toStep({ before, after, attached }: WantedChange, isRefinement: boolean): Step {
  const wanted = attached ? { ...after, ...attachmentColumn(after.id, attached) } : after
  const isSaidAnew = !before || saysElse(before, wanted)
  if (before && !isSaidAnew) {
    const { trash_id, updated_at, place_source } = wanted
    const isMoved = before.trash_id !== trash_id
    const row = { ...before, trash_id, place_source, updated_at: isMoved ? updated_at : before.updated_at }
    const kind = isMoved ? kindOf(before, row) : null
    return { kind, before, after: row, attached, isSaidAnew, hasNewVersion: false }
  }
  const hasNewVersion = before !== null && !isRefinement && !saysSame(before, wanted)
  const version = Math.max(wanted.version, (before?.version ?? 0) + (hasNewVersion ? 1 : 0))
  const row = { ...wanted, version, more_text: moreTextOf(wanted) }
  return { kind: kindOf(before, row), before, after: row, attached, isSaidAnew, hasNewVersion }
}

const isEffective = ({ before, after, isSaidAnew }: Step): boolean =>
  isSaidAnew || before?.trash_id !== after.trash_id
