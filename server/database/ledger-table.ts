/** A request that left the machine for a user. */
export interface LedgerTable {
  user_id: string
  /** In the order of time. */
  id: string
  /** The user's day on which it left. */
  day: string
  at: number
  purpose:
    | ('page' | 'weave' | 'check' | 'repair' | 'transcription' | 'description' | 'test' | 'models')
    | ('place' | 'webhook' | 'push' | 'feed')
  /** The day of the diary that it was about. */
  date: string | null
  task_id: string | null
  provider: string | null
  model: string | null
  host: string
  request_bytes: number
  response_bytes: number | null
  input_tokens: number | null
  output_tokens: number | null
  /** Of the price at that time; null without one. */
  currency: string | null
  /** In billionths. */
  cost: number | null
  /** What counts against the month's cap: an estimate until the provider tells the tokens. */
  counted_tokens: number
  /** Likewise, in billionths. */
  counted_cost: number
  status: 'sent' | 'completed' | 'failed' | 'cancelled' | 'unknown'
}
