/** A browser that gets notices by Web Push. It goes with its login token. */
export interface PushSubscriptionsTable {
  user_id: string
  id: string
  /** The login token of the device. */
  credential_id: string
  endpoint: string
  /** The browser's public key and secret, base64url (RFC 8291). */
  p256dh: string
  auth: string
  name: string | null
  created_at: number
  /** When its push service took a message last. */
  last_sent_at: number | null
}

/** Notices that are to be sent, each by one way. */
export interface WaitingNoticesTable {
  user_id: string
  id: string
  kind: 'page' | 'evening' | 'webhook'
  date: string
  /** Null: by mail. */
  subscription_id: string | null
  tries: number
  next_try_at: number
  /** A later notice is worse than none. */
  expires_at: number
}
