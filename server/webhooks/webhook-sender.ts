// Sends a delivery to its receiver: an address that a user has named, so the rules for such addresses hold.
import { Readable } from 'node:stream'
import { findNever, isSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Clock } from '../lib/clock.ts'
import { toInstant } from '../lib/instants.ts'
import { failAsUnsent, PrivateAddress, type Reach, sendWithin, Unsent } from '../lib/named-address.ts'
import { parseRetryAfter } from '../lib/retry-after.ts'
import { version } from '../lib/version.ts'
import type { DeliveryRow } from './deliveries.repository.ts'
import { openSecrets, openUrl, sign } from './secrets.ts'
import { findEvent, findPage, type WebhookRow } from './webhooks.repository.ts'

/** From the name of the host to the status. */
const TIMEOUT_MS = 10_000

export interface WebhookOutcome {
  /** `rejected` concerns this delivery alone; `unwell` is a receiver that takes none. */
  result: 'delivered' | 'rejected' | 'unwell' | 'gone'
  status: number | null
  reason: DeliveryRow['reason']
  /** As the receiver asks. */
  retryAfterSeconds?: number | undefined
}

interface Dependencies {
  reach: Reach
  ledger: Pick<Ledger, 'track'>
  clock: Clock
  /** Encrypts addresses and secrets. */
  key: Buffer
}

export type WebhookSender = ReturnType<typeof createWebhookSender>

export function createWebhookSender({ reach, ledger, clock, key }: Dependencies) {
  /** Each fault of the receiver is an outcome. @throws Error if the ledger's row cannot be written */
  return async function sendDelivery(
    db: Db,
    webhook: WebhookRow,
    delivery: DeliveryRow,
    signal: AbortSignal,
  ): Promise<WebhookOutcome> {
    const now = clock.now()
    const secrets = openSecrets(key, webhook, now)
    const url = URL.parse(openUrl(key, webhook) ?? '')
    if (secrets.length === 0 || !url) return { result: 'unwell', status: null, reason: 'secret_lost' }
    const timestamp = Math.floor(now / 1000)
    const { id, type, date, changed_at: changedAt } = delivery
    const data = await dataOf(db, webhook, delivery)
    const body = JSON.stringify({ type, timestamp: toInstant(changedAt), data })
    const bytes = Buffer.from(body)
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const outbound = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(bytes.length),
        'User-Agent': `Dayleaf/${version}`,
        ...{ 'webhook-id': id, 'webhook-timestamp': String(timestamp) },
        'webhook-signature': sign(secrets, id, timestamp, body),
      },
      body: () => Readable.from([bytes]),
      signal: AbortSignal.any([signal, timeout]),
    }
    try {
      const answer = await ledger.track(
        { userId: webhook.user_id, purpose: 'webhook', date },
        { url, requestBytes: bytes.length },
        (departure) => sendWithin(reach, url, { ...outbound, departure }).catch(failAsUnsent),
      )
      // Whatever else it says is not read.
      answer.destroy()
      const { statusCode: status = 0, headers } = answer
      return { ...judge(status), status, retryAfterSeconds: parseRetryAfter(headers['retry-after'], now) }
    } catch (error) {
      if (!(error instanceof Unsent)) throw error
      if (error.cause instanceof PrivateAddress)
        return { result: 'unwell', status: null, reason: 'private_address' }
      return { result: 'unwell', status: null, reason: timeout.aborted ? 'timeout' : 'unreachable' }
    }
  }
}

/** 410: the receiver asks to be sent nothing more. */
function judge(status: number): Pick<WebhookOutcome, 'result' | 'reason'> {
  if (status >= 200 && status < 300) return { result: 'delivered', reason: null }
  if (status === 410) return { result: 'gone', reason: 'status' }
  const isUnwell = status === 408 || status === 429 || status >= 500
  return { result: isUnwell ? 'unwell' : 'rejected', reason: 'status' }
}

/** Ids and dates; texts as they are now, for a webhook that wants them. */
async function dataOf(db: Db, webhook: WebhookRow, delivery: DeliveryRow): Promise<object> {
  const { user_id: userId, type, entity_id: id, date, previous_date: previousDate } = delivery
  const data = { id, ...(date !== null && { date }), ...(previousDate !== null && { previousDate }) }
  if (webhook.include_content === 0) return data
  if (type === 'page.written') return { ...data, content: (await findPage(db, userId, id))?.content ?? null }
  if (type !== 'event.created' && type !== 'event.updated') return data
  const event = await findEvent(db, userId, id)
  if (!event) return { ...data, content: null }
  const { type: eventType, isPrivate, ...texts } = event
  const isTold = isSendable({ type: eventType, isPrivate: isPrivate === 1 }, await findNever(db, userId))
  return isTold ? { ...data, eventType, ...texts } : { ...data, eventType, content: null }
}
