import { resumeErasures } from '../accounts/erase-account.ts'
import type { App } from '../app.ts'
import type { KeptArchives } from '../archive/kept-archives.ts'
import { removeOldChanges } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { refinePlaces } from '../events/place-refiner.ts'
import { deleteOldAnswers } from '../http/api/idempotency.ts'
import type { Clock } from '../lib/clock.ts'
import type { MediaStore } from '../media/store/media-store.ts'
import { LANES } from '../night/night.service.ts'
import type { PlacesService } from '../places/places.service.ts'
import { fillVocabularies, removeUnusedWords } from '../search/vocabulary-upkeep.ts'
import { removeOldTaskData } from '../tasks/task-data.ts'
import { deleteOldThrowAwayDiaries } from './old-throw-away-diaries.ts'
import type { Job } from './scheduler.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A notice comes at its minute. */
const NOTICES_MS = 15_000
/** A receiver is told soon. */
const WEBHOOKS_MS = 5_000
/** How long after its owner's request, or its hour, a page is begun at the latest where nobody waits before. */
const NIGHT_MS = 5_000

interface JobDependencies {
  database: Database
  clock: Clock
  places: PlacesService
  store: MediaStore
  /** Undefined if the operator has not configured archives. */
  archives?: KeptArchives | undefined
}

/** Each node has its own. */
const deleteTemporaryFiles = ({ temporary }: App['services']['media'], clock: Clock): Job => ({
  name: 'temporary files',
  everyMs: DAY_MS,
  async run() {
    await temporary.deleteOld(clock)
    await deleteOldThrowAwayDiaries()
  },
})

/** The background jobs. Each runs on one node at a time. */
export function listJobs(
  {
    limits,
    generations,
    recognition,
    trash,
    events,
    media,
    imports,
    notices,
    night,
    feeds,
    pageRuns,
    webhookRuns,
  }: App['services'],
  { database, clock, places, store, archives }: JobDependencies,
): Job[] {
  const exclusive = (name: string, everyMs: number, work: Job['run']): Job => ({
    name,
    everyMs,
    run: (stopping) => database.withLock(name, (lost) => work(AbortSignal.any([stopping, lost]))),
  })
  const files = {
    async removeAll(userId: string) {
      await store.removeAll(userId)
      await imports.removeFiles(userId)
      await archives?.removeAll(userId)
    },
  }
  const jobs: Job[] = [
    exclusive('trash', HOUR_MS, (signal) => trash.expire(signal)),
    exclusive('event versions', HOUR_MS, (signal) => events.expireVersions(signal)),
    exclusive('answers', HOUR_MS, (signal) => deleteOldAnswers(database, clock.now(), signal)),
    exclusive('changes', HOUR_MS, (signal) => removeOldChanges(database, clock.now(), signal)),
    exclusive('task data', HOUR_MS, (signal) => removeOldTaskData(database, clock, signal)),
    exclusive('media', HOUR_MS, (signal) => media.unused.removeDue(signal)),
    deleteTemporaryFiles(media, clock),
    exclusive('attempts', HOUR_MS, () => limits.forgetOld()),
    exclusive('erasures', MINUTE_MS, (signal) => resumeErasures(database, files, signal)),
    {
      ...exclusive('search index', DAY_MS, async (signal) => {
        await removeUnusedWords(database, { signal })
        await database.compact(signal)
      }),
      isLater: true,
    },
    // Each node stores the import files that were uploaded to it.
    { name: 'imports', everyMs: MINUTE_MS, run: (signal) => imports.resume(signal) },
    // Each feed has a lock of its own.
    { name: 'feeds', everyMs: MINUTE_MS, run: (signal) => feeds.runDue(signal) },
    exclusive('vocabulary', MINUTE_MS, (signal) => fillVocabularies(database, signal)),
    exclusive('leases', MINUTE_MS, (signal) => generations.recover(clock.now(), signal)),
    ...LANES.map((name): Job => ({ name, everyMs: NIGHT_MS, run: (signal) => night.run(name, signal) })),
    { name: 'page-runs', everyMs: NIGHT_MS, run: (signal) => pageRuns.run(signal) },
    exclusive('recognition', MINUTE_MS, (signal) => recognition.recover(clock.now(), signal)),
    { name: 'notices', everyMs: NOTICES_MS, run: (signal) => notices.run(signal) },
    { name: 'webhooks', everyMs: WEBHOOKS_MS, run: (signal) => webhookRuns.run(signal) },
  ]
  if (archives) jobs.push(exclusive('archives', HOUR_MS, (signal) => archives.keep(signal)))
  if (!places.canRefine) return jobs
  // Takes its lock itself, and only when an event waits for a name.
  return [
    ...jobs,
    { name: 'places', everyMs: 2_000, run: (signal) => refinePlaces({ database, clock, places }, signal) },
  ]
}
