/** Sends notices: by Web Push to subscribed devices, and by mail. */
import type { Database } from '../database/database.ts'
import { takeTurns } from '../database/take-turns.ts'
import { enqueueWork, listDueUsers } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { noticeMail } from './notice-mail.ts'
import { noteLeft, type Plan, planNotices } from './plan-notices.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'
import { noteOutcome } from './subscriptions.repository.ts'
import { deleteWaiting, putWaiting, type WaitingNotice } from './waiting-notices.repository.ts'

/** Users served at once: a push service that does not answer delays one of them. */
const MAX_USERS = 8
/** After a first, second, third and fourth try; then no more. */
const RETRY_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]

interface Dependencies {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'warn'>
  push: Pick<PushSender, 'send'>
  /** Undefined if the operator has not configured a mail server. */
  sendMail?: ((mail: ReturnType<typeof noticeMail>) => Promise<void>) | undefined
  /** Where users find the service, such as `https://diary.example.org`. */
  site: string
}

export function createNoticesService({ database, clock, logger, push, sendMail, site }: Dependencies) {
  async function sendByMail({ kind, date }: WaitingNotice, { email, language }: Plan): Promise<PushOutcome> {
    try {
      await sendMail?.(noticeMail({ kind, date, site }, email, language))
      return { result: 'sent', status: null }
    } catch (error) {
      // The error itself may name addresses.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      logger.warn({ code, responseCode }, 'notice not sent by mail')
      return { result: (responseCode ?? 0) >= 500 ? 'refused' : 'unreachable', status: null }
    }
  }

  /** @throws Error if the ledger's row cannot be written: it is sent again when its claim ends */
  async function send(userId: string, notice: WaitingNotice, plan: Plan, signal: AbortSignal) {
    const { kind, date, subscription_id: device, expires_at } = notice
    if (device === null) return sendByMail(notice, plan)
    const target = plan.devices.find(({ id }) => id === device)
    // Its session has ended.
    if (!target) return { result: 'gone', status: null } as const
    const ttlSeconds = Math.ceil((expires_at - plan.now) / 1000)
    const message = { kind, date, language: plan.language }
    return push.send(target, message, { userId, ttlSeconds, now: plan.now, signal })
  }

  const listDue = () => listDueUsers(database.reader, 'notices', clock.now())

  async function serve(userId: string, signal: AbortSignal): Promise<void> {
    const plan = await database.write(userId, (db) => planNotices(db, userId, clock.now()))
    if (!plan) return
    const sendOne = async (notice: WaitingNotice) => {
      const outcome: PushOutcome = await send(userId, notice, plan, signal)
      // Stopped while sending: likewise.
      if (outcome.result === 'unreachable' && signal.aborted) return
      const again = retryOf(notice, outcome, plan.now)
      await database.write(userId, async (db) => {
        if (again) await putWaiting(db, userId, [again])
        else await deleteWaiting(db, userId, notice.id)
        if (again) await enqueueWork(db, userId, 'notices', again.next_try_at)
        const { subscription_id: device } = notice
        if (device) await noteOutcome(db, userId, device, { ...outcome, now: plan.now })
      })
    }
    // All at once, because one that is slow must not delay the others.
    const sent = await Promise.allSettled(plan.due.map(sendOne))
    for (const one of sent) if (one.status === 'rejected') throw one.reason
  }

  return {
    /** Plans and sends what is due, on one node at a time, until `stopping` aborts. */
    run: (stopping: AbortSignal): Promise<void> =>
      takeTurns(database, 'notices', { listDue, take: serve, atOnce: MAX_USERS }, stopping),

    /** Somebody has left before a page that they have asked for is written: they are told of it. */
    noteLeft: (userId: string, taskId: string): Promise<void> =>
      database.write(userId, (db) => noteLeft(db, userId, taskId)),
  }
}

/** As late as its receiver asks, and never after it has expired. */
function retryOf(notice: WaitingNotice, outcome: PushOutcome, now: number): WaitingNotice | undefined {
  const waitMs = RETRY_MS[notice.tries]
  if (outcome.result !== 'unreachable' || waitMs === undefined) return undefined
  const next_try_at = now + Math.max(waitMs, (outcome.retryAfterSeconds ?? 0) * 1000)
  return next_try_at < notice.expires_at ? { ...notice, tries: notice.tries + 1, next_try_at } : undefined
}
