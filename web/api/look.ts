// Looks whether the service itself answers. Every request that fails asks for a look, and its result alone counts: one
// address that a firewall blocks does not make the service unreachable, and a proxy that answers does not make it
// reachable.

import { ApiError } from '../state/api-error.ts'
import { type Connection, isReached, setConnection } from '../state/connection.ts'
import { readEnvelope } from './gate.ts'

const LOOK_LIMIT_MS = 10_000
const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 60_000
/** A service that was there for so long begins anew with short delays. */
const STEADY_MS = 60_000

let running: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let delayMs = FIRST_DELAY_MS
let [lookedAt, reachedSince] = [0, Date.now()]

/** Looks now, or joins the look that is running. @returns whether the service answered. Never throws. */
export function look(): Promise<boolean> {
  running ??= ask().then((found) => {
    running = undefined
    note(found)
    return found.state === 'reached'
  })
  return running
}

/** Looks after a failed request. While it is known that the service does not answer, this changes nothing. */
export async function lookAfterFailure(error: unknown): Promise<void> {
  const isSilent =
    error instanceof ApiError &&
    (error.code === 'OFFLINE' || error.code === 'UNAVAILABLE' || error.foreignStatus !== undefined)
  if (isSilent && isReached()) await look()
}

/** After an answer of the service while it counts as unreachable. */
export function lookAfterAnswer(): void {
  if (!isReached() && Date.now() - lookedAt > FIRST_DELAY_MS) void look()
}

async function ask(): Promise<Connection> {
  lookedAt = Date.now()
  try {
    const signal = AbortSignal.timeout(LOOK_LIMIT_MS)
    const asking = { signal, redirect: 'manual', cache: 'no-store' } as const
    await readEnvelope(await fetch('/api/v1/service', asking))
    return { state: 'reached' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'away' }
    if (error.foreignStatus !== undefined) return { state: 'foreign', status: error.foreignStatus }
    return { state: error.code === 'OFFLINE' || error.code === 'UNAVAILABLE' ? 'away' : 'reached' }
  }
}

function note(found: Connection): void {
  const wasReached = isReached()
  clearTimeout(timer)
  if (found.state === 'reached') {
    if (!wasReached) reachedSince = Date.now()
  } else {
    if (wasReached && Date.now() - reachedSince > STEADY_MS) delayMs = FIRST_DELAY_MS
    timer = setTimeout(() => void look(), delayMs)
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
  }
  setConnection(found)
}

const lookAgain = () => {
  if (!isReached() && document.visibilityState === 'visible') void look()
}
addEventListener('online', lookAgain)
document.addEventListener('visibilitychange', lookAgain)
