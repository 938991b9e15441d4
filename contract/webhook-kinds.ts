// Loaded by the client, which has no zod.

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'event.created',
  'event.updated',
  'event.deleted',
  'page.written',
  'page.deleted',
  'import.completed',
  'generation.failed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Of a user. Each is a request for every change. */
export const MAX_WEBHOOKS = 10
