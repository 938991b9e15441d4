// Sends messages to push services: encrypted for one browser (RFC 8291), signed by this service (RFC 8292), over HTTP as
// RFC 8030 has it. The endpoint is an address that a client has given, so the rules for such addresses hold.
import { createECDH, ECDH } from 'node:crypto'
import { Readable } from 'node:stream'
import { invalidInput } from '../../contract/app-error.ts'
import type { NoticeMessage } from '../../contract/notice-message.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import {
  assertNamedAddress,
  failAsUnsent,
  PrivateAddress,
  type Reach,
  sendWithin,
  Unsent,
} from '../lib/named-address.ts'
import { parseRetryAfter } from '../lib/retry-after.ts'
import { deriveKey } from '../lib/secrets.ts'
import type { Subscription } from './subscriptions.repository.ts'

/** From the name of the host to the status: push services answer in less than a second. */
const TIMEOUT_MS = 10_000

export interface PushOutcome {
  result: 'sent' | 'gone' | 'refused' | 'unreachable'
  status: number | null
  /** As the push service asks. */
  retryAfterSeconds?: number | undefined
}

interface Options {
  userId: string
  /** How long the push service keeps it for a device that is away. */
  ttlSeconds: number
  now: number
  signal?: AbortSignal
}

interface Dependencies {
  config: { DAYLEAF_PUBLIC_URL?: readonly string[] | undefined; DAYLEAF_MAIL_FROM?: string | undefined }
  secretKey: Buffer
  /** Which push services users may name. */
  reach: Reach
  ledger: Pick<Ledger, 'track'>
}

export type PushSender = ReturnType<typeof createPushSender>

export function createPushSender({ config, secretKey, reach, ledger }: Dependencies) {
  const vapidDetails = { subject: contactOf(config), ...deriveKeys(secretKey) }

  return {
    publicKey: vapidDetails.publicKey,

    /** @throws AppError INVALID_INPUT where nothing may be sent, or cannot be encrypted: 65 bytes may be no point of the curve */
    assertTarget(endpoint: string, p256dh: string): void {
      assertNamedAddress(reach, endpoint, 'body.endpoint')
      try {
        ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
      } catch {
        throw invalidInput('body.keys.p256dh', 'must be a point of P-256')
      }
    },

    /** Each fault of the push service is an outcome. @throws Error if the ledger's row cannot be written */
    async send(
      { endpoint, p256dh, auth }: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>,
      message: NoticeMessage,
      { userId, ttlSeconds, now, signal }: Options,
    ): Promise<PushOutcome> {
      const { generateRequestDetails } = (await import('web-push')).default
      const url = new URL(endpoint)
      // Of two messages that wait for a device, the later one is enough.
      const options = { vapidDetails, TTL: ttlSeconds, topic: message.kind }
      const subscription = { endpoint, keys: { p256dh, auth } }
      const { headers, body } = generateRequestDetails(subscription, JSON.stringify(message), options)
      const outbound = {
        ...{ method: 'POST', headers, body: () => Readable.from(body) },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      }
      try {
        const answer = await ledger.track(
          { userId, purpose: 'push', date: message.date },
          { url, requestBytes: body.length },
          (departure) => sendWithin(reach, url, { ...outbound, departure }).catch(failAsUnsent),
        )
        // Whatever else it says is not read.
        answer.destroy()
        const { statusCode: status = 0 } = answer
        const retryAfterSeconds = parseRetryAfter(answer.headers['retry-after'], now)
        return { result: judge(status), status, retryAfterSeconds }
      } catch (error) {
        if (!(error instanceof Unsent)) throw error
        return { result: error.cause instanceof PrivateAddress ? 'refused' : 'unreachable', status: null }
      }
    },
  }
}

/** 404 and 410: RFC 8030, sections 7.3 and 8.1. Another answer of 4xx would not change by itself. */
function judge(status: number): PushOutcome['result'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'unreachable' : 'refused'
}

/**
 * The pair of keys by which push services know this one (VAPID, RFC 8292), in base64url. It is derived from the secret key, so
 * all nodes have the same, it outlives a restart and a restore, and no further secret is stored.
 */
function deriveKeys(secretKey: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  const privateKey = deriveKey(secretKey, 'web-push-1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/**
 * Whom the operator of a push service may ask: the service's address, else its sender of mails. Apple's refuses messages
 * without one, and `localhost`.
 */
function contactOf({ DAYLEAF_PUBLIC_URL: sites, DAYLEAF_MAIL_FROM: sender }: Dependencies['config']): string {
  const site = sites?.find((url) => url.startsWith('https:'))
  const address = /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(sender ?? '')?.[1]
  return site ?? `mailto:${address ?? 'operator@dayleaf.invalid'}`
}
