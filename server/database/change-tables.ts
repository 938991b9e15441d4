/** The outbox: see `changes.ts`. */
export interface ChangesTable {
  user_id: string
  /** From 1, without gaps, in the order of the commits. */
  sequence: number
  kind:
    | `event.${'created' | 'updated' | 'deleted' | 'restored' | 'purged'}`
    | `page.${'written' | 'proposed' | 'declined' | 'deleted' | 'restored' | 'purged'}`
    | 'import.completed'
    | 'generation.failed'
  entity_id: string
  date: string
  /** The date of an event before it moved to another day. */
  previous_date: string | null
  changed_at: number
}

/** How far each reader has read the outbox of a user. */
export interface ChangeCursorsTable {
  user_id: string
  reader: string
  sequence: number
}
