// Decides which notices a user gets now, and when the next ones are due.
import { NO_NOTICES, type NoticeSettings } from '../../contract/push.ts'
import { findCursor, findLastSequence, moveCursor } from '../database/changes.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, enqueueWork } from '../database/work-queue.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import { getClockZone } from '../diary/home-zone.repository.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { dateAt, localDay, momentOf } from '../lib/zoned-time.ts'
import { PAGES_READER } from '../settings/notice-settings.service.ts'
import { listSubscriptions, type Subscription } from './subscriptions.repository.ts'
import * as repository from './waiting-notices.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A reminder in the middle of the night, after the service was stopped, is worse than none. */
const EVENING_LASTS_MS = HOUR_MS
/** It is still news after a night without a network. */
const NEWS_LASTS_MS = 24 * HOUR_MS
/** The pages of one night make one mail. On a device the later notice replaces the earlier one. */
const PAGE_MAIL_GAP_MS = HOUR_MS
/** Longer than any sending takes: what a process that was killed had begun is sent again then. */
const CLAIM_MS = 5 * MINUTE_MS

/** Stored with the settings. */
interface State {
  /** When the next reminder is due, as planned. */
  eveningAt?: number | undefined
  /** The date of the last reminder: there is one for each. */
  eveningDate?: string
  pageMailAt?: number
  /** The last tasks of pages whose owner left before they were written. */
  left?: string[]
}

export interface Plan {
  now: number
  /** To be sent now: all are claimed. */
  due: repository.WaitingNotice[]
  devices: Subscription[]
  language: string | null
  email: string
}

interface UserNow {
  now: number
  wanted: NoticeSettings
  /** Changed by what is planned. */
  state: State
}

type Channels = NoticeSettings['pageReady']
type NewNotice = Pick<repository.WaitingNotice, 'kind' | 'date' | 'expires_at'> & Channels

/** In the caller's transaction. Queues the user for the next one. */
export async function planNotices(db: Db, userId: string, now: number): Promise<Plan | undefined> {
  const found = await repository.findNoticeSettings(db, userId)
  await completeWork(db, userId, 'notices', null)
  // Being erased.
  if (!found) return undefined
  const wanted: NoticeSettings = found.notices ? JSON.parse(found.notices) : NO_NOTICES
  const state: State = JSON.parse(found.state ?? '{}')
  const user = { now, wanted, state }
  await add(db, userId, now, await planPage(db, userId, user))
  await add(db, userId, now, await planEvening(db, userId, { ...found, ...user }))
  await repository.saveState(db, userId, JSON.stringify(state))
  const waiting = await listWanted(db, userId, user)
  const due = waiting.filter(({ next_try_at }) => next_try_at <= now)
  const claimed = due.map((notice) => ({ ...notice, next_try_at: now + CLAIM_MS }))
  await repository.putWaiting(db, userId, claimed)
  const later = waiting.filter(({ next_try_at }) => next_try_at > now)
  const times = [
    ...[...later, ...claimed].map(({ next_try_at }) => next_try_at),
    state.eveningAt ?? [],
  ].flat()
  if (times.length > 0) await enqueueWork(db, userId, 'notices', Math.min(...times))
  const { language, email } = found
  return { now, due, devices: await listSubscriptions(db, userId, now), language, email }
}

/** By each way that is wanted; nothing for undefined. */
async function add(db: Db, userId: string, now: number, notice: NewNotice | undefined): Promise<void> {
  if (!notice) return
  const { push, mail, ...columns } = notice
  const devices = push ? await listSubscriptions(db, userId, now) : []
  const ways = [...devices.map(({ id }) => id), ...(mail ? [null] : [])]
  const common = { ...columns, tries: 0, next_try_at: now }
  const notices = ways.map((subscription_id) => ({ ...common, id: newId(), subscription_id }))
  await repository.putWaiting(db, userId, notices)
}

/** Of the pages that the outbox tells of, the newest that its owner has not seen being written. */
async function planPage(db: Db, userId: string, { now, wanted, state }: UserNow) {
  const after = await findCursor(db, userId, PAGES_READER)
  const last = await findLastSequence(db, userId)
  if (last <= after) return undefined
  await moveCursor(db, userId, PAGES_READER, last)
  const date = await repository.findNewestUnseen(db, userId, after, state.left ?? [])
  if (!date) return undefined
  const { push, mail } = wanted.pageReady
  const isMailDue = mail && now - (state.pageMailAt ?? 0) >= PAGE_MAIL_GAP_MS
  if (isMailDue) state.pageMailAt = now
  return { kind: 'page', date, push, mail: isMailDue, expires_at: now + NEWS_LASTS_MS } as const
}

async function planEvening(
  db: Db,
  userId: string,
  { now, wanted, state, dayStart, timeZone: own }: UserNow & { dayStart: string; timeZone: string | null },
) {
  const due = state.eveningAt
  const { time, ...channels } = wanted.evening
  state.eveningAt = undefined
  if (time === null || !(channels.push || channels.mail)) return undefined
  const timeZone = await getClockZone(db, userId, own)
  state.eveningAt = nextEvening(now, time, timeZone)
  if (due === undefined || due > now || now - due >= EVENING_LASTS_MS) return undefined
  const date = dateAt(due, { timeZone, dayStart })
  if (date === state.eveningDate || !(await isEmptyDay(db, userId, date))) return undefined
  state.eveningDate = date
  return { kind: 'evening', date, ...channels, expires_at: due + EVENING_LASTS_MS } as const
}

/**
 * The next moment after `now` at which the clocks of a zone show a time. A date that a zone skips has none.
 *
 * @param now milliseconds since 1970
 * @param time `HH:MM`
 */
export function nextEvening(now: number, time: string, timeZone: string): number {
  for (let day = localDay(now, timeZone); ; day += 1) {
    const at = momentOf(day, time, timeZone)
    if (at > now && localDay(at, timeZone) === day) return at
  }
}

/** Drops those that are late, or that nobody needs any more. */
async function listWanted(db: Db, userId: string, { now, wanted }: UserNow) {
  const left: repository.WaitingNotice[] = []
  for (const notice of await repository.listWaiting(db, userId)) {
    const { id, kind, date, subscription_id: device, expires_at } = notice
    const { push, mail } = channelsOf(kind, wanted)
    const isWanted = (device === null ? mail : push) && expires_at > now
    if (isWanted && (kind !== 'evening' || (await isEmptyDay(db, userId, date)))) left.push(notice)
    else await repository.deleteWaiting(db, userId, id)
  }
  return left
}

const EVERY_WAY = { push: true, mail: true }

function channelsOf(kind: repository.WaitingNotice['kind'], wanted: NoticeSettings): Channels {
  // Nothing else will say that a webhook is silent.
  if (kind === 'webhook') return EVERY_WAY
  return kind === 'page' ? wanted.pageReady : wanted.evening
}

const isEmptyDay = async (db: Db, userId: string, date: string): Promise<boolean> =>
  ((await findDayRow(db, userId, date))?.eventCount ?? 0) === 0

/** Tells that a webhook was turned off, in the caller's transaction. */
export async function tellOfWebhook(db: Db, userId: string, now: number): Promise<void> {
  const date = toInstant(now).slice(0, 10)
  await add(db, userId, now, { kind: 'webhook', date, ...EVERY_WAY, expires_at: now + NEWS_LASTS_MS })
  await enqueueWork(db, userId, 'notices', now)
}

/** More than one person waits for at once. */
const MAX_LEFT = 20

/** Somebody has left before a page that they have asked for is written: they are told of it. */
export async function noteLeft(db: Db, userId: string, taskId: string): Promise<void> {
  const found = await repository.findNoticeSettings(db, userId)
  const { pageReady }: NoticeSettings = found?.notices ? JSON.parse(found.notices) : NO_NOTICES
  if (!found || !(pageReady.push || pageReady.mail)) return
  const state: State = JSON.parse(found.state ?? '{}')
  const left = [...(state.left ?? []), taskId].slice(-MAX_LEFT)
  await repository.saveState(db, userId, JSON.stringify({ ...state, left }))
}
