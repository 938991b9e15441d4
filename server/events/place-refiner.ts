import type { Database } from '../database/database.ts'
import { listLockedDates } from '../days/ledger.service.ts'
import type { Logger } from '../lib/logger.ts'
import { searchTextOf } from './event-mapping.ts'
import { findEvent, listPendingPlaces, updateEvent } from './events.repository.ts'

/** Asks the place service for better names than the offline ones, one after the other, behind everything else. */
interface Dependencies {
  database: Database
  logger: Logger
  places: {
    refine(
      point: { latitude: number; longitude: number },
      language: string | undefined,
    ): Promise<string | undefined>
  }
}

const EVENTS_AT_ONCE = 20

interface PendingPlace {
  userId: string
  id: string
  latitude: number | null
  longitude: number | null
}

/** Goes through the events that wait. An event is asked for once: a service that fails leaves the offline name. */
export async function refinePlaces(
  { database, logger, places }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const refine = async ({ userId, id, latitude, longitude }: PendingPlace) => {
    if (latitude === null || longitude === null) return
    const placeName = await places.refine({ latitude, longitude }, undefined)
    await database.write(async (db) => {
      const found = await findEvent(db, userId, id)
      // Changed meanwhile: what the person set stays, and a new point waits for its own turn.
      if (found?.place_source !== 'pending' || found.latitude !== latitude || found.longitude !== longitude)
        return
      const { removed_at: _removedAt, ...row } = found
      const isLocked = (await listLockedDates(db, userId, [row.date])).length > 0
      const name = isLocked ? row.place_name : (placeName ?? row.place_name)
      const refined = { ...row, place_name: name, place_source: placeName ? 'refined' : 'offline' } as const
      await updateEvent(db, refined)
      if (name === row.place_name || row.trash_id !== null) return
      // The day's revision stays: a page does not become stale by how a place is spelt.
      await database.search.put(db, {
        userId,
        kind: 'event',
        id,
        date: row.date,
        type: row.type,
        text: searchTextOf(refined),
      })
    })
  }
  for (;;) {
    const pending = await listPendingPlaces(database.reader, EVENTS_AT_ONCE)
    for (const event of pending) {
      if (signal.aborted) return
      await refine(event).catch((error: unknown) =>
        logger.warn({ eventId: event.id, err: error }, 'place not refined'),
      )
    }
    if (pending.length < EVENTS_AT_ONCE) return
  }
}
