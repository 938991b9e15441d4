/** Composes the services of notices. */
import type { Database } from '../database/database.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Reach } from '../lib/named-address.ts'
import type { Limits } from '../limits/limits.ts'
import { createNoticesService } from './notices.service.ts'
import { contactOf, derivePushKeys } from './push-keys.ts'
import { createPushSender } from './push-sender.ts'
import { createSubscriptionsService } from './subscriptions.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  logger: Logger
  secretKey: Buffer
  /** Undefined if the operator has not configured a mail server. */
  sendMail?: Parameters<typeof createNoticesService>[0]['sendMail']
  limits: Limits
  ledger: Ledger
  /** Which push services users may name. */
  reach: Reach
  /** Where users find the service, such as `https://diary.example.org`. */
  site: string
  config: Parameters<typeof contactOf>[0]
}

export function createNoticeServices(dependencies: Dependencies) {
  const { config, sendMail, secretKey, reach, ledger } = dependencies
  const keys = derivePushKeys(secretKey)
  const sendPush = createPushSender(keys, contactOf(config), { reach, ledger })
  return {
    subscriptions: createSubscriptionsService({ ...dependencies, publicKey: keys.publicKey, sendPush }),
    notices: createNoticesService({ ...dependencies, sendMail, sendPush }),
  }
}
