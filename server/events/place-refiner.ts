// Asks the geocoder for better names than the offline ones, one at a time, in the background.
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import { listLockedDates } from '../diary/day-counts.service.ts'
import { getHomeZone } from '../diary/home-zone.repository.ts'
import { createLedger } from '../ledger/ledger.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { PlacesService } from '../places/places.service.ts'
import { type ChangeEvents, createChangeEvents } from './change-events.ts'
import { findEvent, listPendingPlaces, type PendingPlace, rowOf } from './events.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  places: Pick<PlacesService, 'refine' | 'isRefiningPaused'>
}

const EVENTS_PER_BATCH = 20
const EVER = Number.MAX_SAFE_INTEGER

/**
 * Names the queued events, user by user, on one node at a time: the geocoder counts the requests of
 * all nodes. Each is asked for once; without an answer the offline name stays.
 */
export async function refinePlaces(dependencies: Dependencies, stopping: AbortSignal): Promise<void> {
  const { database } = dependencies
  if ((await listDueUsers(database.reader, 'places', EVER, 1)).length === 0) return
  await database.withLock('places', async (lost) => {
    const signal = AbortSignal.any([stopping, lost])
    for (const userId of await listDueUsers(database.reader, 'places', EVER))
      if (!(await refineOf(dependencies, userId, signal))) return
  })
}

/** @returns false if the event stays in the queue */
async function refineOf({ database, clock, places }: Dependencies, userId: string, signal: AbortSignal) {
  const ledger = createLedger({ database, clock })
  // A better name is kept as no version of its event.
  const changeEvents = createChangeEvents({ database, clock, keptDays: 0 })
  for (;;) {
    const pending = await listPendingPlaces(database.reader, userId, EVENTS_PER_BATCH)
    const timeZone = await getHomeZone(database.reader, userId)
    for (const event of pending) {
      const leave = ledger.leaveFor({ userId, purpose: 'place', date: event.date })
      const reader = { language: event.language ?? undefined, timeZone }
      const placeName = await places.refine(event, reader, leave)
      if (signal.aborted || (placeName === undefined && places.isRefiningPaused)) return false
      await database.write(userId, (db) => putName(changeEvents, db, event, placeName))
    }
    if (pending.length < EVENTS_PER_BATCH && (await isSettled(database, userId))) return true
  }
}

/** No event is added meanwhile: a user's writes are serial. */
const isSettled = (database: Database, userId: string): Promise<boolean> =>
  database.write(userId, async (db) => {
    if ((await listPendingPlaces(db, userId, 1)).length > 0) return false
    await completeWork(db, userId, 'places', null)
    return true
  })

async function putName(
  changeEvents: ChangeEvents,
  db: Db,
  { userId, id, latitude, longitude }: PendingPlace,
  placeName: string | undefined,
): Promise<void> {
  const found = await findEvent(db, userId, id)
  // Changed meanwhile: the user's name stays, and a new point is queued itself.
  const isSame =
    found?.place_source === 'pending' && found.latitude === latitude && found.longitude === longitude
  if (!isSame) return
  const before = rowOf(found)
  const isLocked = (await listLockedDates(db, userId, [before.date])).length > 0
  const place_name = isLocked ? before.place_name : (placeName ?? before.place_name)
  const after = { ...before, place_name, place_source: placeName ? 'refined' : 'offline' } as const
  await changeEvents(db, userId, [{ before, after }], { isRefinement: true })
}
