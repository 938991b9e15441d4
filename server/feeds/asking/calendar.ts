// A calendar at an address.
import { UnreadableFile } from '../../import/problem.ts'
import type { ValidEntry } from '../../import/valid-entries.ts'
import { dateAt } from '../../lib/zoned-time.ts'
import { type FeedContext, type ReadFeed, readSent, stateOf } from '../feed-kind.ts'
import { ask } from './ask.ts'

/** That of somebody who shares every meeting of ten years. */
const MAX_BYTES = 16_000_000
const DAY_MS = 86_400_000
/** What begins meanwhile is known, so that a calendar that has not changed need not be sent. */
const AHEAD_MS = DAY_MS
/** Some servers leave out what is older than a month: that is no cancellation. */
const WATCHED_DAYS = 14

function headersOf({ access, feed, now }: FeedContext): Record<string, string> {
  const { credential } = access
  const { etag, modified, begins } = stateOf(feed)
  const isBasic = credential?.includes(':')
  const authorization =
    credential && (isBasic ? `Basic ${Buffer.from(credential).toString('base64')}` : `Bearer ${credential}`)
  // Also an unchanged one has to be read when an appointment of it has begun.
  const isKnown = Number(begins ?? 0) > now
  return {
    ...(authorization && { Authorization: authorization }),
    ...(isKnown && typeof etag === 'string' && { 'If-None-Match': etag }),
    ...(isKnown && typeof modified === 'string' && { 'If-Modified-Since': modified }),
  }
}

/** Of an appointment of a whole day it is the beginning of the day. */
function beginOf(entry: ValidEntry, { now, zone, dayStart }: FeedContext): number {
  if (typeof entry.occurredAt === 'string') return Date.parse(entry.occurredAt)
  return entry.date <= dateAt(now, { timeZone: zone, dayStart }) ? now : now + 1
}

export const readCalendar: ReadFeed = (context, take) =>
  context.temporary.use(async (to) => {
    const { access, feed, now } = context
    if (access.address === null) throw new UnreadableFile(feed.name, 'server_denied')
    const url = new URL(access.address)
    const { is, size, headers } = await ask(context, {
      url,
      headers: headersOf(context),
      maxBytes: MAX_BYTES,
      to,
    })
    if (is === 'unchanged') return take({ batches: [], state: () => stateOf(feed) })
    const sent = {
      path: to,
      size,
      fileName: 'calendar.ics',
      format: 'calendar',
      until: now + AHEAD_MS,
    } as const
    const batches = await readSent(context, sent)
    let nextBegin = now + AHEAD_MS
    function hasBegun(entry: ValidEntry): boolean {
      const begin = beginOf(entry, context)
      if (begin > now) nextBegin = Math.min(nextBegin, begin)
      return begin <= now
    }
    function* begun() {
      for (const batch of batches) yield batch.filter((item) => 'code' in item || hasBegun(item))
    }
    const watched = dateAt(now - WATCHED_DAYS * DAY_MS, {
      timeZone: context.zone,
      dayStart: context.dayStart,
    })
    return take({
      batches: begun(),
      completeFrom: watched,
      state: () => ({
        etag: headers.etag,
        modified: headers['last-modified'],
        begins: nextBegin,
      }),
    })
  })
