// The stays of a phone: its points are kept for some days, because they come late, twice and in any order.
import type { Db } from '../../database/tables.ts'
import { validate } from '../../import/valid-entries.ts'
import { inBatches } from '../../lib/batches.ts'
import { createPause, type Pause } from '../../lib/pause.ts'
import { type FeedContext, type ReadFeed, stateOf } from '../feed-kind.ts'
import { deleteOldData, type FeedDatum, type FeedRow, listData, putData } from '../feeds.repository.ts'
import { findStays, type KnownStay, type Point, recognizeStays } from './stays.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** For so long after they came, points of before, after and between may still come. */
export const KEPT_POINTS_MS = 3 * DAY_MS
/** Two weeks of one a minute: what a phone has collected on a journey. */
const MAX_POINTS = 20_000
const POINTS_AT_ONCE = 1_000
const STAYS_AT_ONCE = 25
/** Stays of before the points, to which late points may belong. */
const MAX_STAYS = 500
const MAX_STAY_AGE_MS = 14 * DAY_MS
/** The event of a stay that lasts is not changed more often. */
const STEP_MS = 30 * MINUTE_MS

const toDatum = ({ at, latitude, longitude, zone }: Point): FeedDatum => ({
  key: String(Math.floor(at / MINUTE_MS)).padStart(9, '0'),
  data: JSON.stringify([at, latitude, longitude, ...(zone ? [zone] : [])]),
})

function fromDatum({ data }: FeedDatum): Point {
  const [at, latitude, longitude, zone] = JSON.parse(data)
  return { at, latitude, longitude, zone }
}

/** One point of a minute: doubled ones vanish. The last ones, because earlier ones would not be read. */
export const toData = (points: readonly Point[]): FeedDatum[] => {
  const byMinute = new Map(points.map(toDatum).map((row) => [row.key, row]))
  return [...byMinute.values()].sort((one, other) => (one.key < other.key ? -1 : 1)).slice(-MAX_POINTS)
}

export async function keepPoints(
  db: Db,
  feed: FeedRow,
  rows: readonly FeedDatum[],
  now: number,
): Promise<void> {
  await putData(db, feed, rows, now)
  await deleteOldData(db, feed, now - KEPT_POINTS_MS)
}

/** The last ones, in the order of time. */
async function listPoints({ database, feed }: FeedContext, pause: Pause): Promise<Point[]> {
  const points: Point[] = []
  for (let before: string | undefined; points.length < MAX_POINTS; ) {
    const rows = await listData(database.reader, feed, { before, limit: POINTS_AT_ONCE })
    points.push(...rows.map(fromDatum))
    before = rows.at(-1)?.key
    if (rows.length < POINTS_AT_ONCE) break
    await pause()
  }
  return points.reverse()
}

/** In the language of the diary. The end of a stay is unknown while it lasts. */
function describeStay(ms: number, language: string | null): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (language === 'zh') return `停留 ${hours > 0 ? `${hours} 小时 ` : ''}${rest} 分钟`
  return `Stayed ${hours > 0 ? `${hours} h ` : ''}${rest} min`
}

function toEntry(
  stay: KnownStay,
  isLast: boolean,
  { feed, language, zone, dayStart, ...context }: FeedContext,
) {
  const { key, start, end, latitude, longitude } = stay
  const known = context.options.timeZone ?? (zone === 'UTC' ? undefined : zone)
  const lasted = end - start
  const shown = isLast && lasted > STEP_MS ? lasted - (lasted % STEP_MS) : lasted
  const entry = {
    path: key,
    sourceId: key,
    when: { instant: start, zone: stay.zone ?? known },
    type: 'event',
    text: describeStay(shown, language),
    ...{ latitude: round(latitude), longitude: round(longitude) },
  } as const
  return [...validate(entry, `owntracks ${feed.id}`, { zone, dayStart })]
}

/** To ten metres: with every point the middle moves a little, and that is no change. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

export const readOwnTracks: ReadFeed = async (context, take) => {
  const { feed, now } = context
  const pause = createPause()
  const points = await listPoints(context, pause)
  const from = points[0]?.at ?? Number.POSITIVE_INFINITY
  const known = (stateOf(feed).stays ?? []) as KnownStay[]
  const found = await findStays(points, pause)
  const { stays, earlier, gone } = await recognizeStays(known, found, { from, pause })
  const last = stays.at(-1)
  const places = new Map(known.map((stay) => [stay.key, stay]))
  function* batches() {
    for (const some of inBatches(stays, STAYS_AT_ONCE))
      yield some.flatMap((stay) => {
        // A stay keeps its place: its event would change with every point.
        const { latitude, longitude } = places.get(stay.key) ?? stay
        return toEntry({ ...stay, latitude, longitude }, stay === last, context)
      })
  }
  // Its key has the scope, as those of its other entries.
  const goneKeys = gone
    .flatMap((stay) => toEntry(stay, false, context))
    .flatMap((one) => ('sourceKey' in one ? [one.sourceKey] : []))
  await take({
    batches: batches(),
    gone: () => goneKeys,
    state: () => ({
      stays: [...earlier, ...stays].filter(({ end }) => end > now - MAX_STAY_AGE_MS).slice(-MAX_STAYS),
    }),
  })
}
