import { resumeErasures } from './accounts/account-eraser.ts'
import type { App } from './app.ts'
import type { Database } from './database/database.ts'
import { forgetOldAnswers } from './events/idempotency.ts'
import { refinePlaces } from './events/place-refiner.ts'
import type { Job } from './housekeeping.ts'
import type { Clock } from './lib/clock.ts'
import type { PlacesService } from './places/places.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What has to be done now and then, by one node at a time. */
interface Kept {
  database: Database
  clock: Clock
  places: PlacesService
}

export function listJobs(
  { attempts, generations, restore }: App['services'],
  { database, clock, places }: Kept,
): Job[] {
  const alone = (name: string, everyMs: number, work: Job['run']): Job => ({
    name,
    everyMs,
    run: (stopping) => database.alone(name, (lost) => work(AbortSignal.any([stopping, lost]))),
  })
  const jobs = [
    alone('trash', HOUR_MS, () => restore.expire()),
    alone('answers', HOUR_MS, () => forgetOldAnswers(database, clock.now())),
    alone('attempts', HOUR_MS, () => attempts.forgetOld()),
    alone('erasures', HOUR_MS, (signal) => resumeErasures(database, signal)),
    { ...alone('search index', DAY_MS, (signal) => database.tidy('now and then', signal)), isLater: true },
    alone('leases', MINUTE_MS, () => generations.recover(clock.now())),
  ]
  if (!places.canRefine) return jobs
  return [
    ...jobs,
    { name: 'places', everyMs: 2_000, run: (signal) => refinePlaces({ database, places }, signal) },
  ]
}
