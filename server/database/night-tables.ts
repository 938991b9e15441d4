import type { Generated } from 'kysely'

/** The night writer of a user: see `server/night/`. */
export interface NightRunsTable {
  user_id: string
  /** The scheduled time of the last night that is done, in milliseconds since 1970. */
  done_until: number
  /** 1: its owner asks for what is missing now. */
  asked: Generated<number>
  /** JSON: `LastRun`; null before the first. */
  last_run: string | null
}

/** A date that its owner withdrew from the night writer, or whose page is being tried. */
export interface NightDaysTable {
  user_id: string
  date: string
  /** 1: the page was deleted, or its writing stopped, after the last event. */
  withdrawn: Generated<number>
  /** Null if nothing is being tried. */
  work: 'write' | 'weave' | null
  /** How often it was begun. */
  tries: Generated<number>
  /** Of the last failure; null while the first try runs. */
  code: string | null
  /** Null: not again by itself. */
  next_try_at: number | null
}
