// Decides which notices a user gets now, and when the next ones are due.
import { NO_NOTICES, type NoticeSettings } from '../../contract/push.ts'
import type { Db } from '../database/tables.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import { getClockZone } from '../diary/home-zone.repository.ts'
import { newId } from '../lib/ids.ts'
import { dateAt } from '../lib/zoned-time.ts'
import { nextEvening } from './evening.ts'
import { listSubscriptions } from './subscriptions.repository.ts'
import * as repository from './waiting-notices.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A reminder in the middle of the night, after the service was stopped, is worse than none. */
const EVENING_LASTS_MS = HOUR_MS
/** A page is still news after a night without a network. */
const PAGE_LASTS_MS = 24 * HOUR_MS
/** The pages of one night make one mail. On a device the later notice replaces the earlier one. */
const PAGE_MAIL_GAP_MS = HOUR_MS
/** Longer than any sending takes: what a process that was killed had begun is sent again then. */
const CLAIM_MS = 5 * MINUTE_MS

/** Stored with the settings. */
interface State {
  /** When the next reminder is due, as planned. */
  eveningAt?: number
  /** The date of the last reminder: there is one for each. */
  eveningDate?: string
  pageMailAt?: number
  /** The last tasks of pages whose owner left before they were written. */
  left?: string[]
}

export interface Plan {
  /** To be sent now: all are claimed. */
  due: repository.WaitingNotice[]
  language: string | null
  email: string
  /** When there is something to do again, in milliseconds since 1970; null: when something changes. */
  nextAt: number | null
}

interface Circumstances {
  now: number
  /** Pages that were written. */
  pageIds: readonly string[]
  sendsMail: boolean
}

type Channels = NoticeSettings['pageReady']

/** In the caller's transaction. @returns undefined for a user that is being erased */
export async function planNotices(
  db: Db,
  userId: string,
  { now, pageIds, sendsMail }: Circumstances,
): Promise<Plan | undefined> {
  const found = await repository.findNoticeSettings(db, userId)
  if (!found) return undefined
  const wanted: NoticeSettings = found.notices ? JSON.parse(found.notices) : NO_NOTICES
  const before: State = JSON.parse(found.state ?? '{}')
  const planned: State = { ...before }
  const devices = await listSubscriptions(db, userId, now)
  const add = async (kind: 'page' | 'evening', date: string, { push, mail }: Channels, lastsMs: number) => {
    const ways = [...(push ? devices.map(({ id }) => id) : []), ...(mail && sendsMail ? [null] : [])]
    const common = { kind, date, tries: 0, nextTryAt: now, expiresAt: now + lastsMs }
    await repository.putWaiting(
      db,
      userId,
      ways.map((subscriptionId) => ({ ...common, id: newId(), subscriptionId })),
    )
  }
  const newPage = await repository.findNewestUnseen(db, userId, pageIds, before.left ?? [])
  if (newPage !== undefined) {
    const isMailDue = now - (before.pageMailAt ?? 0) >= PAGE_MAIL_GAP_MS
    const { push, mail } = wanted.pageReady
    if (mail && isMailDue) planned.pageMailAt = now
    await add('page', newPage, { push, mail: mail && isMailDue }, PAGE_LASTS_MS)
  }
  delete planned.eveningAt
  const { time, ...channels } = wanted.evening
  if (time !== null && (channels.push || channels.mail)) {
    const { dayStart } = found
    const clock = { timeZone: await getClockZone(db, userId, found.timeZone), dayStart }
    const due = before.eveningAt
    if (due !== undefined && due <= now && now - due < EVENING_LASTS_MS) {
      const date = dateAt(due, clock)
      const isFirst = date !== before.eveningDate
      if (isFirst && (await isEmptyDay(db, userId, date))) {
        planned.eveningDate = date
        await add('evening', date, channels, due + EVENING_LASTS_MS - now)
      }
    }
    planned.eveningAt = nextEvening(now, time, clock.timeZone)
  }
  const state = JSON.stringify(planned)
  if (state !== (found.state ?? '{}')) await repository.saveState(db, userId, state)
  const { due, later } = await claim(db, userId, wanted, now)
  const times = [...later, ...(due.length > 0 ? [now + CLAIM_MS] : []), planned.eveningAt ?? []].flat()
  const { language, email } = found
  return { due, language, email, nextAt: times.length > 0 ? Math.min(...times) : null }
}

/** More than one person waits for at once. */
const MAX_LEFT = 20

export async function noteLeft(db: Db, userId: string, taskId: string): Promise<void> {
  const found = await repository.findNoticeSettings(db, userId)
  const { pageReady }: NoticeSettings = found?.notices ? JSON.parse(found.notices) : NO_NOTICES
  if (!found || !(pageReady.push || pageReady.mail)) return
  const before: State = JSON.parse(found.state ?? '{}')
  const left = [...(before.left ?? []), taskId].slice(-MAX_LEFT)
  await repository.saveState(db, userId, JSON.stringify({ ...before, left }))
}

/** Takes those whose time has come, and drops those that are late or that nobody needs any more. */
async function claim(db: Db, userId: string, wanted: NoticeSettings, now: number) {
  const [left, dropped]: [repository.WaitingNotice[], string[]] = [[], []]
  for (const notice of await repository.listWaiting(db, userId)) {
    const { kind, date, subscriptionId, expiresAt } = notice
    const { push, mail } = channelsOf(kind, wanted)
    const isWanted = (subscriptionId === null ? mail : push) && expiresAt > now
    if (isWanted && (kind !== 'evening' || (await isEmptyDay(db, userId, date)))) left.push(notice)
    else dropped.push(notice.id)
  }
  await repository.deleteWaiting(db, userId, dropped)
  const due = left.filter(({ nextTryAt }) => nextTryAt <= now)
  const claimed = due.map((notice) => ({ ...notice, nextTryAt: now + CLAIM_MS }))
  await repository.putWaiting(db, userId, claimed)
  return { due, later: left.filter(({ nextTryAt }) => nextTryAt > now).map(({ nextTryAt }) => nextTryAt) }
}

/** That a webhook was turned off is told by every way. */
function channelsOf(kind: repository.WaitingNotice['kind'], wanted: NoticeSettings): Channels {
  if (kind === 'webhook') return { push: true, mail: true }
  return kind === 'page' ? wanted.pageReady : wanted.evening
}

const isEmptyDay = async (db: Db, userId: string, date: string): Promise<boolean> =>
  ((await findDayRow(db, userId, date))?.eventCount ?? 0) === 0
