// What is encrypted of webhooks, and signatures: https://github.com/standard-webhooks/standard-webhooks
import { createHmac } from 'node:crypto'
import { randomSecret, seal, unseal } from '../lib/secrets.ts'
import type { WebhookRow } from './webhooks.repository.ts'

const PREFIX = 'whsec_'

/** 256 random bits. */
export const newSecret = (): string => PREFIX + Buffer.from(randomSecret(), 'base64url').toString('base64')

const contextOf = (userId: string, webhookId: string) => `webhook:${userId}:${webhookId}`

export const sealSecret = (key: Buffer, secret: string, userId: string, webhookId: string): string =>
  seal(key, secret, contextOf(userId, webhookId))

const urlContextOf = (userId: string, webhookId: string) => `webhook-url:${userId}:${webhookId}`

/** An address may hold a secret too. */
export const sealUrl = (key: Buffer, url: string, userId: string, webhookId: string): string =>
  seal(key, url, urlContextOf(userId, webhookId))

/** Undefined if it was stored with another secret key: then it has to be entered again. */
export const openUrl = (key: Buffer, { user_id, id, url }: WebhookRow): string | undefined =>
  unseal(key, url, urlContextOf(user_id, id))

/** The current one, and the one before it for as long as it counts; none if the key is another one. */
export function openSecrets(key: Buffer, row: WebhookRow, now: number): string[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = row
  const isKept = previous !== null && until !== null && until > now
  return [secret, ...(isKept ? [previous] : [])].flatMap(
    (one) => unseal(key, one, contextOf(row.user_id, row.id)) ?? [],
  )
}

/** The header `webhook-signature`. @param timestamp seconds since 1970 */
export function sign(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const signatureBy = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return secrets.map((secret) => `v1,${signatureBy(secret)}`).join(' ')
}
