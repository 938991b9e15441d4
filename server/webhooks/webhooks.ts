/** Webhooks: what a diary tells its owner's other programs. */
import type { Database } from '../database/database.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Reach } from '../lib/named-address.ts'
import { deriveKey } from '../lib/secrets.ts'
import type { Limits } from '../limits/limits.ts'
import { createWebhookRuns } from './webhook-runs.service.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { createWebhooksService } from './webhooks.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  logger: Logger
  limits: Limits
  ledger: Ledger
  reach: Reach
  secretKey: Buffer
}

export function createWebhooks({ database, clock, logger, limits, ledger, reach, secretKey }: Dependencies) {
  const key = deriveKey(secretKey, 'webhooks')
  const sendDelivery = createWebhookSender({ reach, ledger, clock, key })
  return {
    webhooks: createWebhooksService({ database, clock, limits, reach, sendDelivery, key }),
    webhookRuns: createWebhookRuns({ database, clock, logger, sendDelivery }),
  }
}
