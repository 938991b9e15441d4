// The pair of keys by which push services know this one (VAPID, RFC 8292). It is derived from the secret key, so all nodes
// have the same, it outlives a restart and a restore, and no further secret is stored.
import { createECDH } from 'node:crypto'
import { deriveKey } from '../lib/secrets.ts'

export interface PushKeys {
  /** base64url: 65 bytes, a point of P-256. */
  publicKey: string
  /** base64url: 32 bytes. */
  privateKey: string
}

export function derivePushKeys(secretKey: Buffer): PushKeys {
  const pair = createECDH('prime256v1')
  for (let number = 1; ; number += 1) {
    const privateKey = deriveKey(secretKey, `web-push-${number}`)
    try {
      pair.setPrivateKey(privateKey)
      return {
        publicKey: pair.getPublicKey('base64url'),
        privateKey: privateKey.toString('base64url'),
      }
    } catch {
      // One number of 2^32 is no private key of the curve.
    }
  }
}

/**
 * Whom the operator of a push service may ask: the service's address, else its sender of mails. Apple's refuses messages
 * without one, and `localhost`.
 */
export function contactOf(config: {
  DAYLEAF_PUBLIC_URL?: readonly string[] | undefined
  DAYLEAF_MAIL_FROM?: string | undefined
}): string {
  const site = config.DAYLEAF_PUBLIC_URL?.find((url) => url.startsWith('https:'))
  const address = /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(config.DAYLEAF_MAIL_FROM ?? '')?.[1]
  return site ?? `mailto:${address ?? 'operator@dayleaf.invalid'}`
}
