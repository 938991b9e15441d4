// Sends messages to push services: encrypted for one browser (RFC 8291), signed by this service (RFC 8292), over HTTP as
// RFC 8030 has it. The endpoint is an address that a client has given, so the rules for such addresses hold.
import { createECDH } from 'node:crypto'
import { Readable } from 'node:stream'
import type { NoticeMessage } from '../../contract/notice-message.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { failAsUnsent, PrivateAddress, type Reach, sendWithin, Unsent } from '../lib/named-address.ts'
import { parseRetryAfter } from '../lib/retry-after.ts'
import type { PushKeys } from './push-keys.ts'

/** From the name of the host to the status: push services answer in less than a second. */
const TIMEOUT_MS = 10_000

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

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
  signal: AbortSignal
}

export type PushSender = ReturnType<typeof createPushSender>

/** @param contact `https:` or `mailto:`, for the operator of a push service */
export function createPushSender(
  keys: PushKeys,
  contact: string,
  { reach, ledger }: { reach: Reach; ledger: Pick<Ledger, 'track'> },
) {
  /** Each fault of the push service is an outcome. @throws Error if the ledger's row cannot be written */
  return async function sendPush(
    target: PushTarget,
    message: NoticeMessage,
    { userId, ttlSeconds, now, signal }: Options,
  ): Promise<PushOutcome> {
    const { encrypt, getVapidHeaders } = (await import('web-push')).default
    const url = new URL(target.endpoint)
    const { publicKey, privateKey } = keys
    const body = encrypt(target.p256dh, target.auth, JSON.stringify(message), 'aes128gcm').cipherText
    const vapid = getVapidHeaders(url.origin, contact, publicKey, privateKey, 'aes128gcm')
    try {
      const outbound = {
        method: 'POST',
        headers: {
          ...{ Authorization: vapid.Authorization, TTL: String(ttlSeconds), Urgency: 'normal' },
          // Of two messages that wait for a device, the later one is enough.
          Topic: message.kind,
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(body.length),
        },
        body: () => Readable.from(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }
      const request = { url, requestBytes: body.length }
      const answer = await ledger.track(
        { userId, purpose: 'push', date: message.date },
        request,
        (departure) => sendWithin(reach, url, { ...outbound, departure }).catch(failAsUnsent),
      )
      const { statusCode: status = 0, headers } = answer
      // Whatever else it says is not read.
      answer.destroy()
      return { ...judge(status), status, retryAfterSeconds: parseRetryAfter(headers['retry-after'], now) }
    } catch (error) {
      if (!(error instanceof Unsent)) throw error
      return { result: error.cause instanceof PrivateAddress ? 'refused' : 'unreachable', status: null }
    }
  }
}

/** 404 and 410: RFC 8030, sections 7.3 and 8.1. Another answer of 4xx would not change by itself. */
function judge(status: number): Pick<PushOutcome, 'result'> {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  return { result: status === 408 || status === 429 || status >= 500 ? 'unreachable' : 'refused' }
}

/** Whether a message can be encrypted for a browser with this key: 65 bytes may be no point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}
