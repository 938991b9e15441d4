// Lists the changes of a day's events since the snapshot that is the source of its page.
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../contract/app-error.ts'
import type { AttachmentWords } from '../../contract/attachments.ts'
import type { EventState, JournalChanges } from '../../contract/journal.ts'
import type { Db } from '../database/tables.ts'
import { findTaskSummary } from '../tasks/task-rows.ts'
import { setJournal } from './day-counts.service.ts'
import type { StoredEvent } from './event-mapping.ts'
import { findJournal, updateRevision } from './journal.repository.ts'
import * as snapshots from './snapshots.repository.ts'

/** The fields of an event that are a source of pages: all that a user can change. */
const toState = ({
  id: _id,
  createdAt: _created,
  updatedAt: _updated,
  removedAt: _removed,
  version: _version,
  source: _source,
  attachments,
  ...state
}: StoredEvent) => ({
  ...state,
  attachmentIds: attachments.map(({ id }) => id),
  attachments: attachments.map(({ id, kind, name, description, transcript }) => ({
    ...{ id, kind, name },
    description: toStatedWords(description),
    transcript: toStatedWords(transcript),
  })),
})

/** That no words were heard is nothing that a page could tell. */
const toStatedWords = (words: AttachmentWords | null) =>
  words && words.text !== '' ? { text: words.text, by: words.by } : null

/**
 * Stores an event's current state for the tasks that read it. Call before changing the event.
 *
 * @param since only for tasks that are newer than this id
 */
export const keepStateInSnapshots = (db: Db, userId: string, event: StoredEvent, since = ''): Promise<void> =>
  snapshots.keepStateInSnapshots(db, userId, { id: event.id, state: JSON.stringify(toState(event)), since })

/**
 * Events that may not be sent to a provider are no change: no new text could tell them.
 *
 * @throws AppError NOT_FOUND for a date without a page
 */
export async function listPageChanges(db: Db, userId: string, date: string): Promise<JournalChanges> {
  const journal = await findJournal(db, userId, date)
  if (!journal) throw new AppError('NOT_FOUND')
  const { taskId, generatedAt } = journal
  if (await snapshots.findSnapshot(db, userId, taskId)) return compareSnapshot(db, userId, taskId, date)
  const task = await findTaskSummary(db, userId, taskId)
  return compareTimes(db, userId, date, task?.created_at ?? generatedAt)
}

/**
 * Makes a stale page fresh if its events equal its snapshot again: a change was reverted, an event restored or removed
 * again. Runs in the transaction of that change. Pages of earlier versions have no snapshot and stay stale.
 */
export async function settlePage(db: Db, userId: string, date: string): Promise<void> {
  const journal = await findJournal(db, userId, date)
  if (!journal || journal.revision === journal.dayRevision) return
  const { id, version, taskId, dayRevision: revision } = journal
  if (!(await snapshots.findSnapshot(db, userId, taskId))) return
  const { added, changed, removed } = await compareSnapshot(db, userId, taskId, date)
  if (added.length + changed.length + removed.length > 0) return
  await updateRevision(db, userId, { id, version, revision })
  await setJournal(db, userId, date, { id, revision })
}

async function compareSnapshot(
  db: Db,
  userId: string,
  taskId: string,
  date: string,
): Promise<JournalChanges> {
  const [rows, added] = [
    await snapshots.listChangedOfSnapshot(db, userId, taskId, date),
    await snapshots.listAddedSinceSnapshot(db, userId, { taskId, date }),
  ]
  const changes: JournalChanges = { added: added.map(({ id }) => id), changed: [], removed: [] }
  for (const { eventId, changedFrom, current, isInTrash } of rows) {
    const now = current && toState(current)
    const earlier = changedFrom === null ? undefined : readState(changedFrom, now)
    if (now === undefined || now.date !== date || isInTrash) {
      changes.removed.push({ eventId, before: earlier ?? now ?? {} })
    } else if (earlier && !isDeepStrictEqual(earlier, now)) {
      changes.changed.push({ eventId, ...pickDifferences(earlier, now) })
    }
  }
  return changes
}

/** Early states have no measures and attachments, later ones no texts of attachments, none was private. */
const readState = (json: string, now: EventState = {}): EventState => ({
  measures: [],
  attachmentIds: [],
  isPrivate: false,
  ...(now.attachments && { attachments: now.attachments }),
  ...JSON.parse(json),
})

/** Removes an attachment's texts from the states of its event that are stored for tasks. */
export async function removeAttachmentFromSnapshots(
  db: Db,
  userId: string,
  eventId: string,
  attachmentId: string,
): Promise<void> {
  for (const { taskId, changedFrom } of await snapshots.listStatesOfEvent(db, userId, eventId)) {
    const { attachments = [], ...state }: EventState = JSON.parse(changedFrom)
    const others = attachments.filter(({ id }) => id !== attachmentId)
    const changed = JSON.stringify({ ...state, attachments: others })
    await snapshots.updateState(db, userId, { taskId, eventId, state: changed })
  }
}

function pickDifferences(earlier: EventState, now: EventState): { before: EventState; after: EventState } {
  const names = (Object.keys(now) as (keyof EventState)[]).filter(
    (name) => !isDeepStrictEqual(earlier[name], now[name]),
  )
  const pick = (state: EventState) => Object.fromEntries(names.map((name) => [name, state[name]]))
  return { before: pick(earlier), after: pick(now) }
}

/** For pages of earlier versions, which have no snapshot: compares times of recording instead of states. */
async function compareTimes(
  db: Db,
  userId: string,
  date: string,
  writtenAt: number,
): Promise<JournalChanges> {
  const events = await snapshots.listRecordedSince(db, userId, { date, since: writtenAt })
  const [added, changed] = [
    events.filter(({ createdAt }) => createdAt > writtenAt),
    events.filter(({ createdAt }) => createdAt <= writtenAt),
  ]
  return {
    added: added.map(({ id }) => id),
    changed: changed.map(({ id }) => ({ eventId: id, before: {}, after: {} })),
    removed: [],
  }
}
