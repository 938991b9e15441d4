/** Webhooks of a user: receivers that are told of changes. */
import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { Scope } from '../../contract/scopes.ts'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/webhook-kinds.ts'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks.ts'
import { findLastSequence, moveCursor } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import { isText } from '../lib/cursor.ts'
import { newId } from '../lib/ids.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import { cutPage, type ListPage, type PageQuery, readCursor } from '../lib/list-page.ts'
import { assertNamedAddress, type Reach } from '../lib/named-address.ts'
import type { Limits } from '../limits/limits.ts'
import * as deliveries from './deliveries.repository.ts'
import { newSecret, openUrl, sealSecret, sealUrl } from './secrets.ts'
import { readerOf } from './webhook-runs.service.ts'
import type { WebhookSender } from './webhook-sender.ts'
import * as repository from './webhooks.repository.ts'

const DAY_MS = 24 * 3_600_000
/** A person who presses a button stays far below it. */
const MAX_CALLS_A_MINUTE = 10

interface Dependencies {
  database: Database
  clock: Clock
  limits: Pick<Limits, 'countCall'>
  reach: Reach
  sendDelivery: WebhookSender
  /** Encrypts addresses and secrets. */
  key: Buffer
}

interface Caller {
  userId: string
  scopes: readonly Scope[]
}

interface Wishes {
  url: string
  events: readonly WebhookEvent[]
  name?: string | null | undefined
  includeContent: boolean
}

type Changes = { [K in keyof Wishes]?: Wishes[K] | undefined } & { enabled?: boolean | undefined }

export type WebhooksService = ReturnType<typeof createWebhooksService>

export function createWebhooksService(dependencies: Dependencies) {
  const { database, clock, limits, reach, sendDelivery, key } = dependencies

  /** @throws AppError NOT_FOUND */
  async function get(db: Db, userId: string, id: string): Promise<repository.WebhookRow> {
    const row = await repository.findWebhook(db, userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  const checkAddress = (url: string) => assertNamedAddress(reach, url, 'body.url')

  /** What happened before it is not told. */
  const startNow = async (db: Db, userId: string, id: string) =>
    moveCursor(db, userId, readerOf(id), await findLastSequence(db, userId))

  const toWebhook = (row: repository.WebhookRow): Webhook => ({
    ...{ id: row.id, url: openUrl(key, row) ?? '', events: JSON.parse(row.events), name: row.name },
    ...{ includeContent: row.include_content === 1, enabled: row.is_enabled === 1 },
    failedAt: toInstantOrNull(row.failed_at),
    previousSecretUntil:
      (row.previous_secret_until ?? 0) > clock.now() ? toInstantOrNull(row.previous_secret_until) : null,
    createdAt: toInstant(row.created_at),
  })

  return {
    async list(userId: string): Promise<Webhook[]> {
      return (await repository.listWebhooks(database.reader, userId)).map(toWebhook)
    },

    get: async (userId: string, id: string): Promise<Webhook> =>
      toWebhook(await get(database.reader, userId, id)),

    /** @throws AppError INVALID_INPUT, FORBIDDEN, RATE_LIMITED */
    async create({ userId, scopes }: Caller, { url, events, name = null, includeContent }: Wishes) {
      checkAddress(url)
      if (includeContent) assertReader(scopes)
      await limits.countCall(userId, 'webhook', MAX_CALLS_A_MINUTE)
      const id = newId()
      const secret = newSecret()
      const row = {
        ...{ user_id: userId, id, name, url: sealUrl(key, url, userId, id), events: toColumn(events) },
        ...{ include_content: Number(includeContent), is_enabled: 1, failed_at: null },
        secret: sealSecret(key, secret, userId, id),
        ...{ previous_secret: null, previous_secret_until: null, created_at: clock.now() },
      }
      await database.write(userId, async (db) => {
        const { length } = await repository.listWebhooks(db, userId)
        if (length >= MAX_WEBHOOKS)
          throw invalidInput('body', `is one webhook too many: at most ${MAX_WEBHOOKS}`, 'too_many')
        await repository.insertWebhook(db, row)
        await startNow(db, userId, id)
      })
      return { ...toWebhook(row), secret }
    },

    /** @throws AppError NOT_FOUND, INVALID_INPUT, FORBIDDEN */
    async update(
      { userId, scopes }: Caller,
      id: string,
      { url, events, name, includeContent, enabled }: Changes,
    ) {
      if (url !== undefined) checkAddress(url)
      return database.write(userId, async (db) => {
        const before = await get(db, userId, id)
        const isMoved = url !== undefined && url !== openUrl(key, before)
        const isContentLed = isMoved && before.include_content === 1
        if (includeContent || (isContentLed && includeContent !== false)) assertReader(scopes)
        const after = {
          ...before,
          ...(isMoved && { url: sealUrl(key, url, userId, id) }),
          ...(events && { events: toColumn(events) }),
          ...(name !== undefined && { name }),
          ...(includeContent !== undefined && { include_content: Number(includeContent) }),
          ...(enabled !== undefined && { is_enabled: Number(enabled), failed_at: null }),
        }
        const { user_id: _user, id: _id, ...columns } = after
        await repository.changeWebhook(db, userId, id, columns)
        if (before.is_enabled === 0 && enabled) await startNow(db, userId, id)
        if (before.is_enabled === 1 && enabled === false) await deliveries.dropWaiting(db, userId, id)
        // A new address is tried at once.
        if (isMoved) await deliveries.tryNow(db, userId, id, clock.now())
        await enqueueWork(db, userId, 'webhooks', clock.now())
        return toWebhook(after)
      })
    },

    /** Earlier versions have stored addresses in plain text. */
    async sealUrls(): Promise<void> {
      for (const { user_id: userId, id } of await repository.listPlain(database.reader))
        await database.write(userId, async (db) => {
          const row = await repository.findWebhook(db, userId, id)
          if (!row?.url.includes('://')) return
          await repository.changeWebhook(db, userId, id, { url: sealUrl(key, row.url, userId, id) })
        })
    },

    /** @throws AppError NOT_FOUND */
    async remove(userId: string, id: string): Promise<{ id: string }> {
      await database.write(userId, async (db) => {
        await get(db, userId, id)
        await repository.deleteWebhook(db, userId, id, readerOf(id))
      })
      return { id }
    },

    /** The one before counts for another day. @throws AppError NOT_FOUND, RATE_LIMITED */
    async renewSecret(userId: string, id: string) {
      await limits.countCall(userId, 'webhook', MAX_CALLS_A_MINUTE)
      const secret = newSecret()
      const until = clock.now() + DAY_MS
      await database.write(userId, async (db) => {
        const { secret: previous } = await get(db, userId, id)
        const sealed = sealSecret(key, secret, userId, id)
        const changes = { secret: sealed, previous_secret: previous, previous_secret_until: until }
        await repository.changeWebhook(db, userId, id, changes)
      })
      return { id, secret, previousSecretUntil: toInstant(until) }
    },

    /** Also to one that is turned off. @throws AppError NOT_FOUND, RATE_LIMITED */
    async test(userId: string, id: string): Promise<WebhookDelivery> {
      await limits.countCall(userId, 'webhook-test', MAX_CALLS_A_MINUTE)
      const webhook = await get(database.reader, userId, id)
      const now = clock.now()
      const row: deliveries.DeliveryRow = {
        ...{ user_id: userId, id: newId(), webhook_id: id, type: 'webhook.test', entity_id: id },
        ...{ date: null, previous_date: null, changed_at: now, state: 'failed', tries: 1, next_try_at: null },
        ...{ last_tried_at: now, http_status: null, reason: null },
      }
      const { signal } = new AbortController()
      const { result, status, reason } = await sendDelivery(database.reader, webhook, row, signal)
      const done = { ...row, state: result === 'delivered' ? 'delivered' : 'failed', reason } as const
      const told = { ...done, http_status: status }
      await database.write(userId, async (db) => {
        await get(db, userId, id)
        await deliveries.insertDeliveries(db, [told])
        await deliveries.deleteOld(db, userId, id)
      })
      return toDelivery(told)
    },

    /** @throws AppError NOT_FOUND, INVALID_INPUT */
    async listDeliveries(
      userId: string,
      id: string,
      { limit, cursor }: PageQuery,
    ): Promise<ListPage<WebhookDelivery>> {
      await get(database.reader, userId, id)
      const before = readCursor(cursor, [isText])?.[0]
      const asked = { limit: limit + 1, before }
      const rows = await deliveries.listDeliveries(database.reader, userId, id, asked)
      const { items, nextCursor } = cutPage(rows, { limit, cursorOf: (row) => [row.id] })
      return { items: items.map(toDelivery), nextCursor }
    },
  }
}

/** In one order, each once. */
const toColumn = (events: readonly WebhookEvent[]): string =>
  JSON.stringify(WEBHOOK_EVENTS.filter((one) => events.includes(one)))

/** A key that cannot read the diary must not have it sent elsewhere. @throws AppError FORBIDDEN */
function assertReader(scopes: readonly Scope[]): void {
  if (!scopes.includes('read'))
    throw new AppError('FORBIDDEN', {
      message: 'A webhook with texts needs an API key with the scope `read`.',
    })
}

const toDelivery = (row: deliveries.DeliveryRow): WebhookDelivery => ({
  ...{ id: row.id, type: row.type, entityId: row.entity_id, date: row.date, state: row.state },
  ...{ tries: row.tries, status: row.http_status, reason: row.reason },
  createdAt: toInstant(row.changed_at),
  lastTriedAt: toInstantOrNull(row.last_tried_at),
  nextTryAt: toInstantOrNull(row.next_try_at),
})
