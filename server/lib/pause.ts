import { setImmediate } from 'node:timers/promises'
import { systemClock } from './clock.ts'

/** After so much work other requests are served. */
const MAX_WORK_MS = 15

/** Awaited between two pieces of a longer work, each of few milliseconds. */
export type Pause = () => Promise<void> | undefined

/** Works that share a pause get a turn each, one after the other. */
export function createPause(): Pause {
  let workingSince = systemClock.monotonic()
  let turns: Promise<void> = Promise.resolve()
  return () => {
    if (systemClock.monotonic() - workingSince < MAX_WORK_MS) return undefined
    turns = turns
      .then(() => setImmediate())
      .then(() => {
        workingSince = systemClock.monotonic()
      })
    return turns
  }
}
