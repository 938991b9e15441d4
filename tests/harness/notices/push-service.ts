// A push service with its browsers, written from RFC 8030, 8188, 8291 and 8292: it checks who sends, and decrypts.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'

interface ReceivedPush {
  /** Which browser it is for. */
  device: string
  headers: IncomingHttpHeaders
  /** Decrypted. */
  message: unknown
  /** The claims of its signed token, and the key that signed it. */
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
}

interface Reply {
  status: number
  headers?: Record<string, string>
}

export interface PushService {
  url: string
  /** Oldest first; those that were answered with a failure too. */
  received: ReceivedPush[]
  /** What a browser's `PushSubscription.toJSON()` gives. */
  subscribe(device?: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Answers the next messages for a browser so, the last one for ever. */
  answer(device: string, ...replies: Reply[]): void
  /** Waits for so many messages for a browser. */
  messagesTo(device: string, count?: number): Promise<ReceivedPush[]>
  close(): Promise<void>
}

interface Browser {
  keys: ECDH
  auth: Buffer
  replies: Reply[]
}

const CREATED: Reply = { status: 201 }

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, Browser>()
  const server = createServer(async (request, response) => {
    const device = decodeURIComponent((request.url ?? '').replace('/push/', ''))
    const browser = browsers.get(device)
    const body = await buffer(request)
    const { headers } = request
    if (!browser || request.method !== 'POST') return response.writeHead(404).end()
    const { claims, publicKey } = readVapid(headers.authorization ?? '', `http://${headers.host}`)
    received.push({ device, headers, claims, publicKey, message: JSON.parse(decrypt(browser, body)) })
    const reply = (browser.replies.length > 1 ? browser.replies.shift() : browser.replies[0]) ?? CREATED
    response.writeHead(reply.status, reply.headers).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const messages = (device: string) => received.filter((push) => push.device === device)
  return {
    url,
    received,
    subscribe(device = randomBytes(8).toString('hex')) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(device, { keys, auth, replies: [] })
      const endpoint = `${url}/push/${encodeURIComponent(device)}`
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answer(device, ...replies) {
      const browser = browsers.get(device)
      if (!browser) throw new Error(`there is no browser ${device}`)
      browser.replies = replies
    },
    async messagesTo(device, count = 1) {
      await vi.waitUntil(() => messages(device).length >= count, { timeout: 120_000 })
      return messages(device)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const info = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const derive = (secret: Uint8Array, salt: Uint8Array, about: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))

/** RFC 8291, section 3.4, and RFC 8188, section 2: one record, whose last byte before the padding is 2. */
export function decrypt({ keys, auth }: Pick<Browser, 'keys' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  if (sealed.length > recordSize) throw new Error('a message has one record')
  const shared = keys.computeSecret(senderKey)
  const keyInfo = info('WebPush: info\0', keys.getPublicKey(), senderKey)
  const secret = derive(shared, auth, keyInfo, 32)
  const key = derive(secret, salt, info('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, info('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter')
  return plain.subarray(0, end).toString('utf8')
}

/** RFC 8292, sections 2 and 3. @throws Error unless the token is signed by its key, for this origin, and has not expired */
function readVapid(header: string, origin: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(head).alg !== 'ES256') throw new Error('ES256 is the only algorithm')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const own = { key, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, own, Buffer.from(signature, 'base64url')))
    throw new Error('the token is not signed by its key')
  const claims = read(body)
  const leftSeconds = claims.exp - Date.now() / 1000
  if (claims.aud !== origin || leftSeconds <= 0 || leftSeconds > 86_400)
    throw new Error('the token is for another time or place')
  return { claims, publicKey }
}
