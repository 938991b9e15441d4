// Deletes events and pages for ever, with every copy of their texts in tasks, answers and indexes.
import { appendChanges, type ChangeKind } from '../database/changes.ts'
import type { Db } from '../database/tables.ts'
import { emptyAnswers } from '../http/api/idempotency.ts'
import { purgeAttachments } from '../media/event-attachments.ts'
import { noteUnusedWords } from '../search/vocabulary-upkeep.ts'
import { type PurgedPage, removeDataMadeFrom, removeDataOfTranscriptions } from '../tasks/task-data.ts'
import * as rows from './removal.repository.ts'

export interface Purged {
  eventCount: number
  journalCount: number
}

/** Events purged per transaction, which delays other users' writes. */
const MAX_EVENTS = 500

/** Purges entries in the given order. @returns the purged rows, and whether all entries were purged */
export async function purgeEntries(
  db: Db,
  userId: string,
  entries: readonly rows.TrashEntryRow[],
  now: number,
): Promise<Purged & { isComplete: boolean }> {
  const purged = { eventCount: 0, journalCount: 0 }
  for (const { id, date, removedAt } of entries) {
    const limit = MAX_EVENTS - purged.eventCount
    if (limit === 0) return { ...purged, isComplete: false }
    const events = await rows.deleteSomeEventsOfEntry(db, userId, id, limit)
    const journals = await rows.deleteJournalsOfEntry(db, userId, id)
    await removeCopies(db, userId, { date, events, removedAt, journals: withTime(journals, removedAt) }, now)
    purged.eventCount += events.length
    purged.journalCount += journals.length
    if (events.length < limit) await rows.deleteEntry(db, userId, id)
  }
  return { ...purged, isComplete: purged.eventCount < MAX_EVENTS }
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
  const journals = journalId ? await rows.deleteJournal(db, userId, journalId) : []
  await removeCopies(db, userId, { date, events, removedAt: now, journals: withTime(journals, now) }, now)
}

const withTime = <Page extends { generatedAt: number }>(pages: readonly Page[], removedAt: number) =>
  pages.map((page) => ({ ...page, removedAt }))

interface PurgedThings {
  date: string
  events: readonly rows.PurgedEvent[]
  /** When they went into the trash. */
  removedAt: number
  journals: readonly (PurgedPage & { id: string })[]
}

async function removeCopies(db: Db, userId: string, purged: PurgedThings, now: number): Promise<void> {
  const { date } = purged
  const eventIds = purged.events.map(({ id }) => id)
  const gone = (kind: ChangeKind) => (id: string) => ({ kind, id, date, previousDate: null })
  const pageIds = purged.journals.map(({ id }) => id)
  await appendChanges(
    db,
    userId,
    [...pageIds.map(gone('page.purged')), ...eventIds.map(gone('event.purged'))],
    now,
  )
  await emptyAnswers(db, userId, eventIds)
  await rows.deleteStatesOf(db, userId, eventIds)
  await purgeAttachments(db, userId, eventIds, now)
  await removeDataMadeFrom(db, userId, { ...purged, eventIds }, now)
  if (eventIds.length > 0) {
    const since = purged.events.reduce(
      (earliest, { createdAt }) => Math.min(earliest, createdAt),
      purged.removedAt,
    )
    // They may have been sent names from the events.
    await removeDataOfTranscriptions(db, userId, { since, until: purged.removedAt }, now)
  }
  await noteUnusedWords(db, userId)
}
