// One run of a feed: what its source has is planned and applied as an import's entries are.
import type { FeedResult } from '../../contract/feeds.ts'
import type { ImportSample } from '../../contract/imports.ts'
import { DatabaseError } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import { getHomeZone } from '../diary/home-zone.repository.ts'
import { type ApplyDependencies, applyEntries, countPlanned } from '../import/apply-plan.ts'
import type { EntryTarget } from '../import/entry-plan.ts'
import { ImportCounts } from '../import/import-counts.ts'
import { uploadMedia } from '../import/import-media.ts'
import { isPassing, UnreadableFile } from '../import/problem.ts'
import { shortHash, type ValidEntry } from '../import/valid-entries.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { inBatches } from '../lib/batches.ts'
import type { Reach } from '../lib/named-address.ts'
import { createPause } from '../lib/pause.ts'
import { dateAt } from '../lib/zoned-time.ts'
import type { MediaServices } from '../media/media.service.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import { readCalendar } from './asking/calendar.ts'
import { readImmich } from './asking/immich.ts'
import { readMemos } from './asking/memos.ts'
import { FREE_MS } from './asking/pace.ts'
import { type FeedBatch, type FeedContext, type FeedReading, type ReadFeed, stateOf } from './feed-kind.ts'
import { openAccess, optionsOf } from './feed-mapping.ts'
import {
  deleteEntries,
  type FeedRow,
  isFeedThere,
  listUntouched,
  listUntouchedKeys,
} from './feeds.repository.ts'
import { readHealth } from './sending/health.ts'
import { readOwnTracks } from './sending/owntracks.ts'

export interface RunDependencies extends ApplyDependencies {
  media: MediaServices
  ledger: Pick<Ledger, 'leaveFor'>
  secretKey: Buffer
  reach: Reach
  maxFileBytes: number
}

const READERS: Readonly<Record<FeedRow['kind'], ReadFeed>> = {
  calendar: readCalendar,
  immich: readImmich,
  memos: readMemos,
  owntracks: readOwnTracks,
  health: readHealth,
}

/** Of a new feed: what it takes is more than nobody expects, and less than a house full of pictures. */
const DAYS_BEFORE = 31
const DAY_MS = 86_400_000
const ENTRIES_AT_ONCE = 25
/** Kinds whose past is as much part of the diary as what comes. */
const FROM_BEGINNING: readonly string[] = ['owntracks', 'health', 'memos']
const BEGINNING = '0001-01-01'

export interface Ran {
  result: FeedResult
  /** For the next run. */
  state: unknown
  samples: readonly ImportSample[]
}

async function contextOf(
  dependencies: RunDependencies,
  feed: FeedRow,
  signal: AbortSignal,
): Promise<FeedContext> {
  const { database, clock, media, ledger, secretKey, reach } = dependencies
  const { user_id: userId, created_at: createdAt, kind } = feed
  const options = optionsOf(feed)
  const days = await getDaySettings(database.reader, userId)
  const zone = options.timeZone ?? (await getHomeZone(database.reader, userId)) ?? 'UTC'
  const usual = dateAt(createdAt - DAYS_BEFORE * DAY_MS, { timeZone: zone, dayStart: days.dayStart })
  return {
    ...{ database, feed, options, signal, reach, zone, temporary: media.temporary },
    dayStart: days.dayStart,
    language: days.language,
    access: openAccess(secretKey, feed),
    since: options.since ?? (FROM_BEGINNING.includes(kind) ? BEGINNING : usual),
    now: clock.now(),
    patience: { ms: FREE_MS, hasAnswered: false },
    leave: ledger.leaveFor({ userId, purpose: 'feed' }),
  }
}

/** The rest of a run must change nothing. */
export class FeedEnded extends Error {}

class FeedRun {
  readonly #dependencies: RunDependencies
  readonly #context: FeedContext
  readonly #target: EntryTarget
  readonly #isPreview: boolean
  #counts = new ImportCounts()
  #removed = 0
  state: unknown

  constructor(
    dependencies: RunDependencies,
    context: FeedContext,
    how: { language: string | undefined; isPreview: boolean },
  ) {
    const { user_id, id } = context.feed
    this.#dependencies = dependencies
    this.#context = context
    this.#isPreview = how.isPreview
    const language = context.language ?? how.language ?? null
    this.#target = { user_id, id, replaces_changed: 0, language, isFeed: true }
  }

  async apply(reading: FeedReading): Promise<void> {
    const { since, signal } = this.#context
    const seen = new Set<string>()
    const pause = createPause()
    for await (const batch of reading.batches)
      for (const some of inBatches(batch, ENTRIES_AT_ONCE)) {
        signal.throwIfAborted()
        const entries = this.#entriesOf(some, seen).filter(({ date }) => date >= since)
        if (entries.length > 0) await this.#applyEntries(entries, reading)
        // Neither a reader nor SQLite leaves this turn of the event loop.
        await pause()
      }
    const { completeFrom: from } = reading
    await this.#withdraw(reading.gone?.() ?? [])
    if (from !== undefined) await this.#withdraw(await this.#listUnseen(from > since ? from : since, seen))
    // What could not be fetched is looked for again.
    const lacks = this.#counts.problems.some(isPassing)
    this.state = lacks ? stateOf(this.#context.feed) : (reading.state?.() ?? {})
  }

  #entriesOf(batch: FeedBatch, seen: Set<string>): ValidEntry[] {
    const entries: ValidEntry[] = []
    for (const item of batch)
      if ('code' in item) this.#counts = this.#counts.addProblem(item)
      else if (!seen.has(item.sourceKey)) {
        seen.add(item.sourceKey)
        entries.push(withWholeHash(item))
      }
    return entries
  }

  async #applyEntries(entries: readonly ValidEntry[], reading: FeedReading): Promise<void> {
    const { extract } = reading
    const target = this.#target
    if (this.#isPreview) {
      this.#counts = await countPlanned(this.#dependencies, target, entries, this.#counts)
      return
    }
    const { signal } = this.#context
    const { uploaded, counts } = extract
      ? await uploadMedia({ ...this.#dependencies, target, extract, signal }, entries, this.#counts)
      : { uploaded: entries, counts: this.#counts }
    const save = (db: Db) => this.#assertThere(db)
    this.#counts = await applyEntries(this.#dependencies, target, uploaded, { counts, save })
  }

  /** Called in each transaction, so that nothing is changed after the feed has ended. @throws FeedEnded */
  async #assertThere(db: Db): Promise<void> {
    const { user_id, id } = this.#target
    if (!(await isFeedThere(db, user_id, id)))
      throw new FeedEnded('the feed was removed, or its user disabled')
  }

  async #listUnseen(from: string, seen: ReadonlySet<string>): Promise<string[]> {
    const { user_id, id } = this.#target
    const keys = await listUntouchedKeys(this.#dependencies.database.reader, user_id, id, from)
    return keys.filter((key) => !seen.has(key))
  }

  /** Deletes events whose source no longer exists, but for those that their owner edited, or a page locks. */
  async #withdraw(gone: readonly string[]): Promise<void> {
    const { user_id, id } = this.#target
    const { database, events } = this.#dependencies
    for (const keys of inBatches(gone, ENTRIES_AT_ONCE)) {
      const remove = async (db: Db) => {
        const found = await listUntouched(db, user_id, id, keys)
        this.#removed += found.length
        if (this.#isPreview || found.length === 0) return
        await this.#assertThere(db)
        const ids = found.map(({ eventId }) => eventId)
        await events.discard(db, user_id, ids)
        // They may come back.
        const removed = found.map(({ sourceKey }) => sourceKey)
        await deleteEntries(db, user_id, removed)
      }
      await (this.#isPreview ? remove(database.reader) : database.write(user_id, remove))
    }
  }

  get ran(): Ran {
    const { events: added, followed: changed, kept, skipped, firstDate, lastDate, samples } = this.#counts
    const counts = { added, changed, removed: this.#removed, kept, skipped, firstDate, lastDate }
    return { result: { status: 'completed', ...counts, error: null }, state: this.state, samples }
  }
}

/** With a hash of all that it says: an import compares texts alone, but a feed follows places and figures too. */
function withWholeHash(entry: ValidEntry): ValidEntry {
  const { path: _path, sourceKey: _key, textHash: _hash, missingFiles: _missing, media, ...said } = entry
  return { ...entry, textHash: shortHash([said, media.map(({ name }) => name)]) }
}

/** @throws UnreadableFile if the source cannot be read */
export async function runOnce(
  dependencies: RunDependencies,
  feed: FeedRow,
  { signal, ...how }: { language: string | undefined; isPreview: boolean; signal: AbortSignal },
): Promise<Ran> {
  const read = READERS[feed.kind]
  const context = await contextOf(dependencies, feed, signal)
  const run = new FeedRun(dependencies, context, how)
  try {
    await read(context, (reading) => run.apply(reading))
  } catch (error) {
    const { reason } = signal
    const isOver = reason instanceof UnreadableFile && !how.isPreview
    if (!isOver || error instanceof FeedEnded || error instanceof DatabaseError) throw error
    // What it took in its time is kept, and the next run, to which that is present, goes on behind it.
    const { code, reason: message } = reason.problem
    const result = { ...run.ran.result, status: 'failed' as const, error: { code, message } }
    return { ...run.ran, result, state: undefined }
  }
  return run.ran
}
