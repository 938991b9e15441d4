import type { Generated } from 'kysely'

/** A receiver that is told of changes of a diary: see `server/webhooks/`. */
export interface WebhooksTable {
  user_id: string
  id: string
  name: string | null
  /** Encrypted. */
  url: string
  /** JSON: `WebhookEvent`s. */
  events: string
  include_content: number
  is_enabled: number
  /** When it was turned off because its receiver took nothing. */
  failed_at: number | null
  /** Encrypted, and so is the one before it. */
  secret: string
  previous_secret: string | null
  previous_secret_until: number | null
  created_at: number
}

/** What is sent to a webhook, or was. Its texts are read when it is sent. */
export interface WebhookDeliveriesTable {
  user_id: string
  /** In the order of the changes. */
  id: string
  webhook_id: string
  type:
    | `event.${'created' | 'updated' | 'deleted'}`
    | `page.${'written' | 'deleted'}`
    | 'import.completed'
    | 'generation.failed'
    | 'webhook.test'
  /** Of the event, page, import or task. */
  entity_id: string
  date: string | null
  previous_date: string | null
  changed_at: number
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  tries: Generated<number>
  /** Null unless it waits. */
  next_try_at: number | null
  last_tried_at: number | null
  http_status: number | null
  reason: 'status' | 'unreachable' | 'timeout' | 'private_address' | 'secret_lost' | null
}
