// Versions of events: the states before their changes, kept as long as deleted events are.
import type { EventVersion } from '../../../contract/event-versions.ts'
import type { Database } from '../../database/database.ts'
import type { Db, EventRow } from '../../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../../database/work-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import { isWholeNumber } from '../../lib/cursor.ts'
import { cutPage, type ListPage, type PageQuery, readCursor } from '../../lib/list-page.ts'
import { runForEach } from '../../lib/run-for-each.ts'
import { type EventState, readState, stateOf, toVersion } from './event-states.ts'
import * as versions from './event-versions.repository.ts'

const DAY_MS = 24 * 3_600_000
/** States kept of one event: a program that corrects it every second would else fill the disk. */
const MAX_STATES = 100
/** States purged per transaction, which delays other users' writes. */
const STATES_PER_BATCH = 200

interface Dependencies {
  database: Database
  clock: Clock
  /** Days for which a state is kept; with 0 none is. */
  keptDays: number
}

/** Stores what an event says. Call before a change that says something else, in its transaction. */
export async function keepState(db: Db, userId: string, row: EventRow, changedAt: number): Promise<void> {
  const { id: eventId, version } = row
  const state = JSON.stringify(stateOf(row))
  await versions.insertState(db, userId, { eventId, version, state, changedAt })
  if (version > MAX_STATES) await versions.deleteStatesUntil(db, userId, eventId, version - MAX_STATES)
  await enqueueWork(db, userId, 'event-versions', changedAt)
}

export type EventVersionsService = ReturnType<typeof createEventVersionsService>

export function createEventVersionsService({ database, clock, keptDays }: Dependencies) {
  return {
    /** Newest first. */
    async list(
      userId: string,
      eventId: string,
      { limit, cursor }: PageQuery,
    ): Promise<ListPage<EventVersion>> {
      const [before] = readCursor(cursor, [isWholeNumber]) ?? []
      const rows = await versions.listStates(database.reader, userId, eventId, { before, limit: limit + 1 })
      const { items, nextCursor } = cutPage(rows, {
        limit,
        bytesOf: ({ state }) => Buffer.byteLength(state),
        cursorOf: ({ version }) => [version],
      })
      return { items: items.map(toVersion), nextCursor }
    },

    async findState(
      db: Db,
      userId: string,
      eventId: string,
      version: number,
    ): Promise<EventState | undefined> {
      const row = await versions.findState(db, userId, eventId, version)
      return row && readState(row.state)
    },

    /** Purges the states whose time is over, until `signal` aborts. */
    async expire(signal: AbortSignal): Promise<void> {
      const before = clock.now() - keptDays * DAY_MS
      await runForEach(
        await listDueUsers(database.reader, 'event-versions', before),
        signal,
        async (userId) => {
          const purgeSome = () =>
            database.write(userId, async (db) => {
              const count = await versions.deleteOldStates(db, userId, before, STATES_PER_BATCH)
              if (count === STATES_PER_BATCH) return true
              await completeWork(db, userId, 'event-versions', await versions.findOldestChange(db, userId))
              return false
            })
          while (!signal.aborted && (await purgeSome()));
        },
      )
    },
  }
}
