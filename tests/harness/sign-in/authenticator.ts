import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** An authenticator in software, which keeps one passkey: ES256, without attestation. */
export interface Authenticator {
  /** What `navigator.credentials.create()` gives, as JSON. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, how?: How): Creation
  /** What `navigator.credentials.get()` gives, as JSON. */
  get(options: { challenge: string; rpId: string }, how?: How): Assertion
}

/** How an answer differs from an honest one. */
interface How {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Without it the user was not verified. */
  flags?: number
  counter?: number
  userHandle?: string
  /** Another key signs. */
  key?: KeyObject
}

type Creation = ReturnType<
  typeof answerOf<{ clientDataJSON: string; attestationObject: string; transports: string[] }>
>
type Assertion = ReturnType<
  typeof answerOf<{
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle: string
  }>
>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const HONEST = USER_PRESENT | USER_VERIFIED

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const fromBase64url = (text = '') => Buffer.from(text, 'base64url')

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

const answerOf = <R>(id: Buffer, response: R) => ({
  id: base64url(id),
  rawId: base64url(id),
  type: 'public-key' as const,
  authenticatorAttachment: 'platform' as const,
  clientExtensionResults: {},
  response,
})

/** @param origin of the page that asks it */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let user = ''
  let uses = 0

  const clientData = (type: string, challenge: string, how: How) =>
    Buffer.from(
      JSON.stringify({
        type: how.type ?? type,
        challenge: how.challenge ?? challenge,
        origin: how.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, flags: number, how: How): Buffer {
    uses += 1
    const counter = uint(how.counter ?? uses, 4)
    return Buffer.concat([sha256(how.rpId ?? rpId), uint((how.flags ?? HONEST) | flags, 1), counter])
  }

  function coseKey(): Uint8Array {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const entries: [number, number | Uint8Array][] = [
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, new Uint8Array(fromBase64url(x))],
      [-3, new Uint8Array(fromBase64url(y))],
    ]
    return isoCBOR.encode(new Map(entries))
  }

  return {
    create({ challenge, rp, user: { id: userId } }, how = {}) {
      user = userId
      const data = Buffer.concat([
        authenticatorData(rp.id, HAS_CREDENTIAL, how),
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseKey(),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ])
      return answerOf(id, {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, how)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      })
    },

    get({ challenge, rpId }, how = {}) {
      const client = clientData('webauthn.get', challenge, how)
      const data = authenticatorData(rpId, 0, how)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), how.key ?? privateKey)
      return answerOf(id, {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: how.userHandle ?? user,
      })
    },
  }
}
