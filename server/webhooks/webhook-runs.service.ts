/** Makes deliveries of what the outbox has, and sends them. A job of one node at a time. */
import {
  findCursor,
  findLastSequence,
  moveCursor,
  type NumberedChange,
  readChanges,
} from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { takeTurns } from '../database/take-turns.ts'
import { completeWork, listDueUsers } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import { tellOfWebhook } from '../notices/plan-notices.ts'
import type { DeliveryRow } from './deliveries.repository.ts'
import * as deliveries from './deliveries.repository.ts'
import type { WebhookOutcome, WebhookSender } from './webhook-sender.ts'
import type { WebhookRow } from './webhooks.repository.ts'
import * as webhooks from './webhooks.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After each try: three days in all. Then the webhook is turned off. */
const RETRY_MS = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
  ...[20 * HOUR_MS, 20 * HOUR_MS + 24 * MINUTE_MS],
]
/** Deliveries of a webhook that wait; what comes later waits in the outbox, which keeps it for longer than three days. */
const MAX_WAITING = 200
/** Users served at once, each with all webhooks: their receivers may be slow. */
const MAX_USERS = 50
/** After so long a slow webhook lets its user's others have what is new. */
const MAX_TURN_MS = 30_000

/** The reader of the outbox. */
export const readerOf = (webhookId: string): string => `webhook:${webhookId}`

const TYPES: Partial<Record<NumberedChange['kind'], Exclude<DeliveryRow['type'], 'webhook.test'>>> = {
  'event.created': 'event.created',
  'event.updated': 'event.updated',
  'event.deleted': 'event.deleted',
  // It was told to be deleted.
  'event.restored': 'event.created',
  'page.written': 'page.written',
  'page.deleted': 'page.deleted',
  'page.restored': 'page.written',
  'import.completed': 'import.completed',
  'generation.failed': 'generation.failed',
}

interface Dependencies {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'info'>
  sendDelivery: WebhookSender
}

export function createWebhookRuns({ database, clock, logger, sendDelivery }: Dependencies) {
  /** Makes deliveries of changes that the webhook has not been told of. @returns those that are due */
  const plan = (userId: string, webhookId: string) =>
    database.write(userId, async (db) => {
      const webhook = await webhooks.findEnabled(db, userId, webhookId)
      if (!webhook) return []
      const waiting = await deliveries.listWaiting(db, userId, webhookId)
      return dueOf([...waiting, ...(await addChanges(db, webhook, MAX_WAITING - waiting.length))])
    })

  /** In their order. None of an event, page, import or task that an earlier one waits for longer. */
  const dueOf = (waiting: readonly DeliveryRow[]) => {
    const now = clock.now()
    const later = firstOfEach(waiting).filter(({ next_try_at: at }) => (at ?? 0) > now)
    const blocked = new Set(later.map(({ entity_id: id }) => id))
    return waiting.filter(({ entity_id: id }) => !blocked.has(id))
  }

  async function addChanges(db: Db, webhook: WebhookRow, room: number) {
    if (room <= 0) return []
    const { user_id: userId, id: webhookId } = webhook
    const after = await findCursor(db, userId, readerOf(webhookId))
    const { changes } = await readChanges(db, userId, after, room)
    const last = changes.at(-1)
    if (!last) return []
    const wanted: string[] = JSON.parse(webhook.events)
    const now = clock.now()
    const rows = changes.flatMap((change) => {
      const type = TYPES[change.kind]
      if (!type || !wanted.includes(type)) return []
      const row = { user_id: userId, id: newId(), webhook_id: webhookId, type, entity_id: change.id }
      const when = {
        date: change.date || null,
        previous_date: change.previousDate,
        changed_at: change.changedAt,
      }
      const none = { tries: 0, last_tried_at: null, http_status: null, reason: null }
      return [{ ...row, ...when, ...none, state: 'waiting' as const, next_try_at: now }]
    })
    await deliveries.insertDeliveries(db, rows)
    await moveCursor(db, userId, readerOf(webhookId), last.sequence)
    return rows
  }

  /** @returns whether the next delivery may be sent at once */
  const settle = (webhook: WebhookRow, delivery: DeliveryRow, outcome: WebhookOutcome): Promise<boolean> =>
    database.write(webhook.user_id, async (db) => {
      const { user_id: userId, id: webhookId } = webhook
      const { result, status, reason, retryAfterSeconds = 0 } = outcome
      const now = clock.now()
      const tried = { tries: delivery.tries + 1, last_tried_at: now, http_status: status, reason }
      const end = { ...tried, next_try_at: null }
      if (result === 'delivered') {
        await deliveries.changeDelivery(db, userId, delivery.id, { ...end, state: 'delivered' })
        await deliveries.deleteOld(db, userId, webhookId)
        return true
      }
      const waitMs = RETRY_MS[delivery.tries]
      if (result === 'gone' || waitMs === undefined) {
        await deliveries.changeDelivery(db, userId, delivery.id, { ...end, state: 'failed' })
        await turnOff(db, webhook, now)
        return false
      }
      const next = now + Math.max(waitMs, Math.min(retryAfterSeconds * 1000, waitMs + HOUR_MS))
      await deliveries.changeDelivery(db, userId, delivery.id, { ...tried, next_try_at: next })
      if (result === 'rejected') return true
      await deliveries.postpone(db, userId, webhookId, next)
      return false
    })

  async function turnOff(db: Db, { user_id: userId, id, url }: WebhookRow, now: number): Promise<void> {
    // It may have been deleted meanwhile, or have another address.
    if ((await webhooks.findWebhook(db, userId, id))?.url !== url) return
    await webhooks.changeWebhook(db, userId, id, { is_enabled: 0, failed_at: now })
    await deliveries.dropWaiting(db, userId, id)
    await tellOfWebhook(db, userId, now)
  }

  /** By the webhook as it is now. @returns undefined if it, the delivery or the account was ended since the turn was planned */
  async function sendAsNow(delivery: DeliveryRow, signal: AbortSignal) {
    const { reader } = database
    const webhook = await webhooks.findEnabled(reader, delivery.user_id, delivery.webhook_id)
    if (!webhook || !(await deliveries.isWaiting(reader, delivery))) return undefined
    return { webhook, outcome: await sendDelivery(reader, webhook, delivery, signal) }
  }

  async function serveWebhook(userId: string, id: string, signal: AbortSignal): Promise<void> {
    const startedAt = clock.monotonic()
    for (;;) {
      const due = await plan(userId, id)
      if (due.length === 0) return
      const refused = new Set<string>()
      for (const delivery of due) {
        if (refused.has(delivery.entity_id)) continue
        const sent = await sendAsNow(delivery, signal)
        // Stopped while sending: it is sent again.
        signal.throwIfAborted()
        if (!sent) return
        const { webhook, outcome } = sent
        if (outcome.result !== 'delivered') logger.info({ userId, ...outcome }, 'webhook not delivered')
        if (!(await settle(webhook, delivery, outcome))) return
        if (outcome.result === 'rejected') refused.add(delivery.entity_id)
        if (clock.monotonic() - startedAt > MAX_TURN_MS) return
      }
    }
  }

  async function serve(userId: string, signal: AbortSignal): Promise<void> {
    const enabled = await webhooks.listEnabled(database.reader, userId)
    const served = await Promise.allSettled(enabled.map(({ id }) => serveWebhook(userId, id, signal)))
    const failed = served.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    await database.write(userId, async (db) => {
      const times: number[] = []
      const last = await findLastSequence(db, userId)
      for (const { id } of await webhooks.listEnabled(db, userId)) {
        const waiting = await deliveries.listWaiting(db, userId, id)
        times.push(...firstOfEach(waiting).map(({ next_try_at: at }) => at ?? 0))
        if (waiting.length < MAX_WAITING && (await findCursor(db, userId, readerOf(id))) < last)
          times.push(clock.now())
      }
      await completeWork(db, userId, 'webhooks', times.length > 0 ? Math.min(...times) : null)
    })
  }

  return {
    /** Sends what is due, on one node at a time, until `stopping` aborts. */
    run: (stopping: AbortSignal): Promise<void> =>
      takeTurns(
        database,
        'webhooks',
        {
          listDue: () => listDueUsers(database.reader, 'webhooks', clock.now()),
          take: serve,
          atOnce: MAX_USERS,
        },
        stopping,
      ),
  }
}

/** The earliest of each event, page, import or task: a later one waits for it. @param waiting in order */
const firstOfEach = (waiting: readonly DeliveryRow[]): DeliveryRow[] => [
  ...waiting
    .reduce(
      (first, row) => first.set(row.entity_id, first.get(row.entity_id) ?? row),
      new Map<string, DeliveryRow>(),
    )
    .values(),
]
