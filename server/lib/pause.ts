import { setImmediate } from 'node:timers/promises'
import { systemClock } from './clock.ts'

/** After so much work other requests are served. */
const MAX_WORK_MS = 15

/** Awaited between two pieces of a longer work, each of few milliseconds. */
export type Pause = () => Promise<void> | undefined

export function createPause(): Pause {
  let workingSince = systemClock.monotonic()
  return () => {
    if (systemClock.monotonic() - workingSince < MAX_WORK_MS) return undefined
    return setImmediate().then(() => {
      workingSince = systemClock.monotonic()
    })
  }
}
