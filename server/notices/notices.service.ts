/** Sends notices: by Web Push to subscribed devices, and by mail. A job of one node at a time. */
import type { NoticeMessage } from '../../contract/notice-message.ts'
import { findCursor, moveCursor, readChanges } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { Slots } from '../lib/slots.ts'
import { PAGES_READER } from '../settings/notice-settings.service.ts'
import { noticeMail } from './notice-mail.ts'
import { noteLeft, type Plan, planNotices } from './plan-notices.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'
import { listSubscriptions } from './subscriptions.repository.ts'
import { noteOutcome } from './subscriptions.service.ts'
import { deleteWaiting, putWaiting, type WaitingNotice } from './waiting-notices.repository.ts'

/** Users served at once: a push service that does not answer delays one of them. */
const MAX_USERS = 8
/** Due users read at once; the others come with the next run. */
const USERS_PER_RUN = 1_000
const CHANGES_PER_READ = 1_000
/** After a first, second, third and fourth try; then no more. */
const RETRY_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]

interface Dependencies {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'info' | 'warn'>
  sendPush: PushSender
  /** Undefined if the operator has not configured a mail server. */
  sendMail: ((mail: { to: string; subject: string; text: string }) => Promise<void>) | undefined
  /** Where users find the service, such as `https://diary.example.org`. */
  site: string
}

type Outcome = Pick<PushOutcome, 'result' | 'retryAfterSeconds'>

export function createNoticesService(dependencies: Dependencies) {
  const { database, clock, logger, sendPush, sendMail, site } = dependencies
  const slots = new Slots({ max: MAX_USERS, maxPerKey: 1 })

  /** Reads on in the outbox. @returns pages that were written, and the number of the last change */
  async function readPages(userId: string) {
    let sequence = await findCursor(database.reader, userId, PAGES_READER)
    const pageIds: string[] = []
    for (;;) {
      const { changes } = await readChanges(database.reader, userId, sequence, CHANGES_PER_READ)
      for (const { kind, id } of changes) if (kind === 'page.written') pageIds.push(id)
      sequence = changes.at(-1)?.sequence ?? sequence
      if (changes.length < CHANGES_PER_READ) break
    }
    return { sequence, pageIds }
  }

  async function plan(userId: string, now: number): Promise<Plan | undefined> {
    const { sequence, pageIds } = await readPages(userId)
    return database.write(userId, async (db) => {
      const planned = await planNotices(db, userId, { now, pageIds, sendsMail: sendMail !== undefined })
      if (planned && sequence > 0) await moveCursor(db, userId, PAGES_READER, sequence)
      await completeWork(db, userId, 'notices', planned?.nextAt ?? null)
      return planned
    })
  }

  async function sendByMail({ kind, date }: WaitingNotice, { email, language }: Plan): Promise<Outcome> {
    try {
      await sendMail?.(noticeMail({ kind, date, site }, email, language))
      return { result: 'sent' }
    } catch (error) {
      // The error itself may name addresses.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      logger.warn({ code, responseCode }, 'notice not sent by mail')
      return { result: (responseCode ?? 0) >= 500 ? 'refused' : 'unreachable' }
    }
  }

  /**
   * Sends all at once, because one that is slow must not delay the others. Rejected are those whose row of the ledger could
   * not be written.
   */
  async function sendAll(userId: string, { due, ...rest }: Plan, now: number, signal: AbortSignal) {
    const targets = new Map(
      (await listSubscriptions(database.reader, userId, now)).map((target) => [target.id, target]),
    )
    return Promise.allSettled(
      due.map(async (notice): Promise<{ notice: WaitingNotice; outcome: Outcome }> => {
        const { kind, date, subscriptionId, expiresAt } = notice
        if (subscriptionId === null) return { notice, outcome: await sendByMail(notice, { due, ...rest }) }
        const target = targets.get(subscriptionId)
        // Its session has ended.
        if (!target) return { notice, outcome: { result: 'gone' } }
        const message: NoticeMessage = { kind, date, language: rest.language }
        const ttlSeconds = Math.ceil((expiresAt - now) / 1000)
        const outcome = await sendPush(target, message, { userId, ttlSeconds, now, signal })
        if (outcome.result !== 'sent')
          logger.info({ userId, result: outcome.result, status: outcome.status }, 'notice not sent')
        return { notice, outcome }
      }),
    )
  }

  async function serve(userId: string, signal: AbortSignal): Promise<void> {
    const now = clock.now()
    const planned = await plan(userId, now)
    if (!planned || planned.due.length === 0) return
    const sent = await sendAll(userId, planned, now, signal)
    // Stopped while sending, or without a row in the ledger: they are sent again when their claims end.
    const settled = sent
      .flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      .filter(({ outcome }) => outcome.result !== 'unreachable' || !signal.aborted)
    await database.write(userId, async (db) => {
      const again = settled.flatMap(({ notice, outcome }) => retryOf(notice, outcome, now))
      const ids = new Set(again.map(({ id }) => id))
      const done = settled.map(({ notice }) => notice.id).filter((id) => !ids.has(id))
      await deleteWaiting(db, userId, done)
      await putWaiting(db, userId, again)
      for (const { nextTryAt } of again) await enqueueWork(db, userId, 'notices', nextTryAt)
      for (const { notice, outcome } of settled)
        if (notice.subscriptionId)
          await noteOutcome(db, userId, notice.subscriptionId, { result: outcome.result, now })
    })
    const failed = sent.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  return {
    /** Plans and sends what is due, until `signal` aborts. What fails for one user does not keep it from the others. */
    async sendDue(signal: AbortSignal): Promise<void> {
      const userIds = await listDueUsers(database.reader, 'notices', clock.now(), USERS_PER_RUN)
      await Promise.all(
        userIds.map((userId) =>
          slots
            .run(userId, () => serve(userId, signal), signal)
            .catch((error: unknown) => {
              if (!signal.aborted) logger.warn({ userId, err: error }, 'notices failed')
            }),
        ),
      )
    },

    /** Somebody has left before a page that they have asked for is written: they are told of it. */
    noteLeft: (userId: string, taskId: string): Promise<void> =>
      database.write(userId, (db) => noteLeft(db, userId, taskId)),

    hasDue: async (): Promise<boolean> =>
      (await listDueUsers(database.reader, 'notices', clock.now(), 1)).length > 0,
  }
}

/** As late as its receiver asks, and never after it has expired. */
function retryOf(notice: WaitingNotice, outcome: Outcome, now: number): WaitingNotice[] {
  const waitMs = RETRY_MS[notice.tries]
  if (outcome.result !== 'unreachable' || waitMs === undefined) return []
  const nextTryAt = now + Math.max(waitMs, (outcome.retryAfterSeconds ?? 0) * 1000)
  return nextTryAt < notice.expiresAt ? [{ ...notice, tries: notice.tries + 1, nextTryAt }] : []
}
