// Snapshots: the events that a task was made from. A row stores the event's earlier state once the event has changed.
import { sql } from 'kysely'
import { areSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'
import { EVENT_COLUMNS, type StoredEvent, toEvent } from './event-mapping.ts'

/** Records the day's events that may be sent, as they are in the caller's transaction, as the snapshot of a task. */
export async function insertSnapshot(db: Db, userId: string, taskId: string, date: string): Promise<void> {
  await db
    .insertInto('task_events')
    .columns(['user_id', 'task_id', 'event_id', 'number'])
    .expression((select) =>
      select
        .selectFrom('events')
        .select(['user_id', select.val(taskId).as('task_id'), 'id'])
        .select(sql<number>`row_number() over (order by sort_at, created_at, id)`.as('number'))
        .where('user_id', '=', userId)
        .where('date', '=', date)
        .where('trash_id', 'is', null)
        .where(areSendable(userId)),
    )
    .execute()
}

/** Copies the snapshot of one task, with its stored states, to another task. */
export async function copySnapshot(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .insertInto('task_events')
    .columns(['user_id', 'task_id', 'event_id', 'number', 'changed_from'])
    .expression((select) =>
      select
        .selectFrom('task_events')
        .select(['user_id', select.val(to).as('task_id'), 'event_id', 'number', 'changed_from'])
        .where('user_id', '=', userId)
        .where('task_id', '=', from),
    )
    .execute()
}

/** Stores an event's current state in the snapshots that have none of it. Call before changing the event. */
export async function keepStateInSnapshots(
  db: Db,
  userId: string,
  event: { id: string; state: string; since: string },
): Promise<void> {
  await db
    .updateTable('task_events')
    .set({ changed_from: event.state })
    .where('user_id', '=', userId)
    .where('event_id', '=', event.id)
    .where('task_id', '>', event.since)
    .where('changed_from', 'is', null)
    .execute()
}

/** The earlier states of an event that are stored in snapshots, as JSON texts. */
export const listStatesOfEvent = (db: Db, userId: string, eventId: string) =>
  db
    .selectFrom('task_events')
    .select(['task_id as taskId', 'changed_from as changedFrom'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('changed_from', 'is not', null)
    .$narrowType<{ changedFrom: string }>()
    .execute()

export async function updateState(
  db: Db,
  userId: string,
  { taskId, eventId, state }: { taskId: string; eventId: string; state: string },
): Promise<void> {
  await db
    .updateTable('task_events')
    .set({ changed_from: state })
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .where('event_id', '=', eventId)
    .execute()
}

export interface SnapshotEvent {
  eventId: string
  /** The event's number in the prompt, from 1. */
  number: number
  /** JSON of the event as the task read it; null if it is unchanged, or was purged. */
  changedFrom: string | null
  /** The event as it is now, possibly on another day or in the trash; undefined if it was purged. */
  current: StoredEvent | undefined
  isInTrash: boolean
}

/** The events of a snapshot, in the order of the prompt. */
export const listSnapshotEvents = async (db: Db, userId: string, taskId: string): Promise<SnapshotEvent[]> =>
  (await selectSnapshot(db, userId, taskId).orderBy('task_events.number').execute()).map(toSnapshotEvent)

/** The events of a snapshot that were changed, moved, deleted or purged since, without those that may no longer be sent. */
export async function listChangedOfSnapshot(
  db: Db,
  userId: string,
  taskId: string,
  date: string,
): Promise<SnapshotEvent[]> {
  const rows = await selectSnapshot(db, userId, taskId)
    .where((where) =>
      where.or([
        where('task_events.changed_from', 'is not', null),
        where('events.id', 'is', null),
        where('events.date', '<>', date),
        where('events.trash_id', 'is not', null),
      ]),
    )
    .where((where) =>
      where.or([
        where('events.id', 'is', null),
        where('events.date', '<>', date),
        where('events.trash_id', 'is not', null),
        areSendable(userId),
      ]),
    )
    .orderBy('task_events.event_id')
    .execute()
  return rows.map(toSnapshotEvent)
}

const selectSnapshot = (db: Db, userId: string, taskId: string) =>
  db
    .selectFrom('task_events')
    .leftJoin('events', (join) =>
      join
        .onRef('events.user_id', '=', 'task_events.user_id')
        .onRef('events.id', '=', 'task_events.event_id'),
    )
    .select([
      'task_events.event_id as eventId',
      'task_events.number',
      'task_events.changed_from as changedFrom',
      'events.trash_id as trashId',
    ])
    .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
    .where('task_events.user_id', '=', userId)
    .where('task_events.task_id', '=', taskId)

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof selectSnapshot>['execute']>>[number]

const toSnapshotEvent = ({ eventId, number, changedFrom, trashId, ...row }: SnapshotRow): SnapshotEvent => ({
  ...{ eventId, number, changedFrom },
  // The left join returns either all columns of an event or none.
  current: row.id === null ? undefined : toEvent(row as Parameters<typeof toEvent>[0]),
  isInTrash: trashId !== null,
})

/** Events of a day that may be sent, in its order, that are not in the snapshot of a task. */
export const listAddedSinceSnapshot = (
  db: Db,
  userId: string,
  { taskId, date }: { taskId: string; date: string },
) =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.user_id', '=', userId)
    .where('events.date', '=', date)
    .where('events.trash_id', 'is', null)
    .where(areSendable(userId))
    .where('events.id', 'not in', (select) =>
      select
        .selectFrom('task_events')
        .select('task_events.event_id')
        .where('task_events.user_id', '=', userId)
        .where('task_events.task_id', '=', taskId),
    )
    .orderBy('events.sort_at')
    .orderBy('events.created_at')
    .orderBy('events.id')
    .execute()

/** The snapshot of a task in the order of its numbers. */
export const listSnapshot = (db: Db, userId: string, taskId: string) =>
  db
    .selectFrom('task_events')
    .select(['number', 'event_id as eventId', 'changed_from as changedFrom'])
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .orderBy('number')
    .execute()

/** Whether a task has a snapshot: those of earlier versions have none. */
export const findSnapshot = (db: Db, userId: string, taskId: string) =>
  db
    .selectFrom('task_events')
    .select('task_id')
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst()

/** Living events of a day that may be sent and were recorded or changed after an instant, in the order of the day. */
export const listRecordedSince = (db: Db, userId: string, { date, since }: { date: string; since: number }) =>
  db
    .selectFrom('events')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('trash_id', 'is', null)
    .where('updated_at', '>', since)
    .where(areSendable(userId))
    .orderBy('sort_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
