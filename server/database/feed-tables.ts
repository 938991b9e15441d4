/** A source from which events come by themselves. */
export interface FeedsTable {
  user_id: string
  id: string
  kind: 'immich' | 'calendar' | 'owntracks' | 'health' | 'memos'
  name: string
  /** Sealed JSON: the source's address and credential, each null where there is none. */
  access: string
  /** JSON. */
  options: string
  /** SHA-256 of the token with which an app sends to it; null for one that is asked. */
  token_hash: string | null
  /** JSON: what the next run needs to know of the last one. */
  state: string
  created_at: number
  last_run_at: number | null
  /** JSON: see `feeds/feed-mapping.ts`. */
  last_result: string | null
  /** Null for one that waits for its first run, or for data. */
  next_run_at: number | null
  /** Failed runs since the last one that was completed. */
  failures: number
  failing_since: number | null
}

/** What was sent to a feed lately, as its events are computed from it: points by minute, figures by day and name. */
export interface FeedDataTable {
  user_id: string
  feed_id: string
  key: string
  /** JSON. */
  data: string
  received_at: number
}
