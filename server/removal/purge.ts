// Deletes events and pages for ever, with every copy of their texts in tasks, answers and indexes.
import { appendChanges, type ChangeKind } from '../database/changes.ts'
import type { Db } from '../database/tables.ts'
import { emptyAnswers } from '../http/api/idempotency.ts'
import { purgeAttachments } from '../media/event-attachments.ts'
import { noteUnusedWords } from '../search/vocabulary-upkeep.ts'
import { removeDataMadeFrom, removeDataOfTranscriptions } from '../tasks/task-data.ts'
import * as rows from './removal.repository.ts'

export interface Purged {
  eventCount: number
  journalCount: number
}

/** Events purged per transaction, which delays other users' writes. */
const MAX_EVENTS = 500

/** Purges entries, all of a batch at once. @returns the purged rows, and whether all entries were purged */
export async function purgeEntries(
  db: Db,
  userId: string,
  entries: readonly rows.TrashEntryRow[],
  now: number,
): Promise<Purged & { isComplete: boolean }> {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const ids = [...known.keys()]
  const events = await rows.deleteSomeEventsOfEntries(db, userId, ids, MAX_EVENTS)
  const pages = await rows.deleteJournalsOfEntries(db, userId, ids)
  const withTime = <Row extends { entryId: string | null }>(deleted: readonly Row[]) =>
    deleted.flatMap((row) => {
      const entry = known.get(row.entryId ?? '')
      return entry ? [{ ...row, date: entry.date, removedAt: entry.removedAt }] : []
    })
  await removeCopies(db, userId, { events: withTime(events), pages: withTime(pages) }, now)
  const isComplete = events.length < MAX_EVENTS
  await (isComplete ? rows.deleteEntries(db, userId, ids) : rows.deleteEmptyEntries(db, userId, ids))
  return { eventCount: events.length, journalCount: pages.length, isComplete }
}

/** Purges things of a date that are not in the trash. */
export async function purgeThings(
  db: Db,
  userId: string,
  {
    date,
    eventIds = [],
    journalId,
  }: { date: string; eventIds?: readonly string[]; journalId?: string | null },
  now: number,
): Promise<void> {
  const events = await rows.deleteEvents(db, userId, eventIds)
  const pages = journalId ? await rows.deleteJournal(db, userId, journalId) : []
  const withDate = <Row>(row: Row) => ({ ...row, date, removedAt: now })
  await removeCopies(db, userId, { events: events.map(withDate), pages: pages.map(withDate) }, now)
}

/** What was deleted for ever. */
interface PurgedThings {
  events: readonly (rows.PurgedEvent & { date: string; removedAt: number })[]
  pages: readonly (rows.PurgedJournal & { date: string; removedAt: number })[]
}

async function removeCopies(
  db: Db,
  userId: string,
  { events, pages }: PurgedThings,
  now: number,
): Promise<void> {
  const eventIds = events.map(({ id }) => id)
  const gone =
    (kind: ChangeKind) =>
    ({ id, date }: { id: string; date: string }) => ({ kind, id, date, previousDate: null })
  await appendChanges(
    db,
    userId,
    [...pages.map(gone('page.purged')), ...events.map(gone('event.purged'))],
    now,
  )
  await emptyAnswers(db, userId, eventIds)
  await rows.deleteStatesOf(db, userId, eventIds)
  await purgeAttachments(db, userId, eventIds, now)
  const dates = [...new Set([...events, ...pages].map(({ date }) => date))]
  await removeDataMadeFrom(db, userId, { dates, eventIds, pages }, now)
  // They may have been sent names from the events.
  await removeDataOfTranscriptions(db, userId, timesOf(events), now)
  await noteUnusedWords(db, userId)
}

/** From when on, and until when, events could be sent. */
const timesOf = (events: PurgedThings['events']): { since: number; until: number }[] =>
  [...Map.groupBy(events, ({ removedAt }) => removedAt)].map(([until, some]) => ({
    since: some.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt), until),
    until,
  }))
