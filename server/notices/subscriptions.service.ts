/** The devices to which notices are sent: each subscription belongs to a session, and ends with it. */
import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { PushSubscriptionEntry } from '../../contract/push.ts'
import { assertCredential, type Caller } from '../accounts/caller.ts'
import { nameDevice } from '../accounts/device-name.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import type { Limits } from '../limits/limits.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import type { PushSender } from './push-sender.ts'
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
  push: PushSender
}

interface NewSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  name?: string | undefined
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>

const toEntry = ({ id, name, ...own }: repository.Subscription): PushSubscriptionEntry => ({
  ...{ id, name },
  createdAt: toInstant(own.created_at),
  lastSentAt: toInstantOrNull(own.last_sent_at),
})

export function createSubscriptionsService(dependencies: Dependencies) {
  const { database, clock, limits, push } = dependencies
  const list = (userId: string) => repository.listSubscriptions(database.reader, userId, clock.now())

  return {
    async get({ userId }: Caller) {
      return { publicKey: push.publicKey, subscriptions: (await list(userId)).map(toEntry) }
    },

    /** @throws AppError INVALID_INPUT, RATE_LIMITED */
    async create(caller: Caller, { endpoint, keys, name }: NewSubscription, userAgent: string | undefined) {
      const { userId } = caller
      push.assertTarget(endpoint, keys.p256dh)
      await limits.countCall(userId, 'push-subscription', MAX_CALLS_A_MINUTE)
      return database.write(userId, async (db) => {
        await assertCredential(db, caller)
        const now = clock.now()
        const present = await repository.listSubscriptions(db, userId, now)
        const same = present.find((one) => one.endpoint === endpoint)
        if (!same && present.length >= MAX_SUBSCRIPTIONS)
          throw invalidInput('body', `is one device too many: at most ${MAX_SUBSCRIPTIONS}`, 'too_many')
        const subscription = {
          ...{ id: same?.id ?? newId(), credential_id: caller.credentialId, endpoint, ...keys },
          name: name ?? nameDevice(userAgent),
          ...{ created_at: same?.created_at ?? now, last_sent_at: same?.last_sent_at ?? null },
        }
        await repository.putSubscription(db, userId, subscription)
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
      const results = await Promise.all(
        (await list(userId)).map(async (target) => {
          const options = { userId, ttlSeconds: TEST_TTL_SECONDS, now }
          const { result, status } = await push.send(target, message, options)
          return { id: target.id, result, status }
        }),
      )
      await database.write(userId, async (db) => {
        for (const { id, result } of results) await repository.noteOutcome(db, userId, id, { result, now })
      })
      return results
    },
  }
}
