// Tells a user that a webhook was turned off, by every way that there is: nothing else will say that it is silent.
import type { Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { listSubscriptions } from './subscriptions.repository.ts'
import { putWaiting } from './waiting-notices.repository.ts'

const LASTS_MS = 24 * 3_600_000

/** In the caller's transaction. */
export async function tellOfWebhook(db: Db, userId: string, now: number): Promise<void> {
  const ways = [null, ...(await listSubscriptions(db, userId, now)).map(({ id }) => id)]
  const date = toInstant(now).slice(0, 10)
  const common = { kind: 'webhook', date, tries: 0, nextTryAt: now, expiresAt: now + LASTS_MS } as const
  await putWaiting(
    db,
    userId,
    ways.map((subscriptionId) => ({ ...common, id: newId(), subscriptionId })),
  )
  await enqueueWork(db, userId, 'notices', now)
}
