// Checks whether the service itself answers. Every request that fails asks for a check, and its result alone counts: one
// address that a firewall blocks does not make the service unreachable, and a proxy that answers does not make it
// reachable.

import { ApiError } from '../state/api-error.ts'
import { type Connection, isReached, mayAskForSignIn, setConnection } from '../state/connection.ts'
import { readEnvelope } from './envelope.ts'

const CHECK_TIMEOUT_MS = 10_000
const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 60_000
/** A service that was there for so long begins anew with short delays. */
const STEADY_MS = 60_000

let running: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let delayMs = FIRST_DELAY_MS
let [checkedAt, reachedSince] = [0, Date.now()]

/** Checks now, or joins the check that is running. @returns whether the service answered. Never throws. */
export function checkConnection(): Promise<boolean> {
  running ??= ask().then((found) => {
    running = undefined
    takeResult(found)
    return found.state === 'reached'
  })
  return running
}

/** Checks after a failed request. While it is known that the service does not answer, this changes nothing. */
export async function checkAfterFailure(error: unknown): Promise<void> {
  if (error instanceof ApiError && isSilent(error) && isReached()) await checkConnection()
}

/** Whether the service itself has not answered. */
const isSilent = ({ code, foreignStatus }: ApiError): boolean =>
  code === 'OFFLINE' || code === 'UNAVAILABLE' || foreignStatus !== undefined

/** After an answer of the service while it counts as unreachable. */
export function checkAfterAnswer(): void {
  if (!isReached() && Date.now() - checkedAt > FIRST_DELAY_MS) void checkConnection()
}

async function ask(): Promise<Connection> {
  checkedAt = Date.now()
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
    const asking = { signal, redirect: 'manual', cache: 'no-store' } as const
    await readEnvelope(await fetch('/api/v1/service', asking))
    return { state: 'reached' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'away' }
    const { foreignStatus: status } = error
    if (status !== undefined && mayAskForSignIn(status)) return { state: 'foreign', status }
    return { state: isSilent(error) ? 'away' : 'reached' }
  }
}

function takeResult(found: Connection): void {
  const wasReached = isReached()
  clearTimeout(timer)
  if (found.state === 'reached') {
    if (!wasReached) reachedSince = Date.now()
  } else {
    if (wasReached && Date.now() - reachedSince > STEADY_MS) delayMs = FIRST_DELAY_MS
    timer = setTimeout(() => void checkConnection(), delayMs)
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
  }
  setConnection(found)
}

const checkAgain = () => {
  if (!isReached() && document.visibilityState === 'visible') void checkConnection()
}
addEventListener('online', checkAgain)
document.addEventListener('visibilitychange', checkAgain)
