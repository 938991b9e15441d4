/** The devices to which notices are sent: each subscription belongs to a session, and ends with it. */
import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { PushSubscriptionEntry } from '../../contract/push.ts'
import { assertCredential, type Caller } from '../accounts/caller.ts'
import { nameDevice } from '../accounts/device-name.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import { assertNamedAddress, type Reach } from '../lib/named-address.ts'
import type { Limits } from '../limits/limits.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import { isPublicKey, type PushOutcome, type PushSender } from './push-sender.ts'
import * as repository from './subscriptions.repository.ts'

/** More than a person has devices. Each is a request for every notice. */
const MAX_SUBSCRIPTIONS = 20
/** A person who presses a button stays far below it. */
const MAX_CALLS_A_MINUTE = 10
/** A test that comes later surprises. */
const TEST_TTL_SECONDS = 60

interface Dependencies {
  database: Database
  clock: Clock
  limits: Pick<Limits, 'countCall'>
  publicKey: string
  sendPush: PushSender
  reach: Reach
}

interface NewSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  name?: string | undefined
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>

const toEntry = ({ id, name, createdAt, lastSentAt }: repository.Subscription): PushSubscriptionEntry => ({
  ...{ id, name },
  createdAt: toInstant(createdAt),
  lastSentAt: toInstantOrNull(lastSentAt),
})

/** What a push service said of a subscription is noted with it. */
export async function noteOutcome(
  db: Db,
  userId: string,
  id: string,
  { result, now }: { result: PushOutcome['result']; now: number },
): Promise<void> {
  if (result === 'gone') await repository.deleteSubscription(db, userId, id)
  else if (result === 'sent') await repository.updateLastSent(db, userId, id, now)
}

export function createSubscriptionsService(dependencies: Dependencies) {
  const { database, clock, limits, publicKey, sendPush, reach } = dependencies
  const list = (userId: string) => repository.listSubscriptions(database.reader, userId, clock.now())

  return {
    async get({ userId }: Caller) {
      return { publicKey, subscriptions: (await list(userId)).map(toEntry) }
    },

    /** @throws AppError INVALID_INPUT, RATE_LIMITED */
    async create(caller: Caller, { endpoint, keys, name }: NewSubscription, userAgent: string | undefined) {
      const { userId } = caller
      assertNamedAddress(reach, endpoint, 'body.endpoint')
      if (!isPublicKey(keys.p256dh)) throw invalidInput('body.keys.p256dh', 'must be a point of P-256')
      await limits.countCall(userId, 'push-subscription', MAX_CALLS_A_MINUTE)
      return database.write(userId, async (db) => {
        await assertCredential(db, caller)
        const now = clock.now()
        const present = await repository.listSubscriptions(db, userId, now)
        const same = await repository.findByEndpoint(db, userId, endpoint)
        if (!same && present.length >= MAX_SUBSCRIPTIONS)
          throw invalidInput('body', `is one device too many: at most ${MAX_SUBSCRIPTIONS}`, 'too_many')
        const subscription = {
          ...{ id: newId(), createdAt: now, lastSentAt: null },
          ...same,
          ...{ endpoint, ...keys, name: name ?? nameDevice(userAgent) },
        }
        await repository.putSubscription(db, userId, {
          ...subscription,
          credential_id: caller.credentialId,
        })
        return toEntry(subscription)
      })
    },

    /** @throws AppError NOT_FOUND */
    async remove({ userId }: Caller, id: string): Promise<{ id: string }> {
      const isRemoved = await database.write(userId, (db) => repository.deleteSubscription(db, userId, id))
      if (!isRemoved) throw new AppError('NOT_FOUND')
      return { id }
    },

    /** @throws AppError RATE_LIMITED */
    async test({ userId }: Caller) {
      await limits.countCall(userId, 'push-test', MAX_CALLS_A_MINUTE)
      const now = clock.now()
      const { language } = await getDaySettings(database.reader, userId)
      const message = { kind: 'test', date: null, language } as const
      const { signal } = new AbortController()
      const results = await Promise.all(
        (await list(userId)).map(async (target) => {
          const options = { userId, ttlSeconds: TEST_TTL_SECONDS, now, signal }
          const { result, status } = await sendPush(target, message, options)
          return { id: target.id, result, status }
        }),
      )
      await database.write(userId, async (db) => {
        for (const { id, result } of results) await noteOutcome(db, userId, id, { result, now })
      })
      return results
    },
  }
}
