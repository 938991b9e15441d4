import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'

/** SHA-256 in hexadecimal: for secrets that are random enough not to need a slow hash. */
export const sha256 = (text: string): string => hash('sha256', text)

/** 256 random bits, base64url: 43 characters. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** A key for one purpose, derived so that no key serves two. */
export const deriveKey = (master: Buffer, purpose: string): Buffer =>
  createHmac('sha256', master).update(purpose).digest()

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a fresh nonce; `context` says what the secret belongs to and must be the same when it is
 * opened, so that a ciphertext moved to another row does not open.
 *
 * @returns nonce, tag and ciphertext, base64
 */
export function seal(key: Buffer, plain: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @returns undefined where key, context or ciphertext is not the one that was sealed, as after a change of the secret key */
export function unseal(key: Buffer, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  // Without it, Node 24 accepts shorter tags.
  const options = { authTagLength: TAG_BYTES }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options)
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    return undefined
  }
}
