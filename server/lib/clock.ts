/** The only source of time. Tests pass a clock that they advance. */
export interface Clock {
  /** Milliseconds since 1970 of the wall clock; may jump. For what is stored and shown. */
  now(): number
  /** Milliseconds of a clock that never goes back. For durations and deadlines only. */
  monotonic(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}
