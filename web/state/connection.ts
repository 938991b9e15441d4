import { createStore } from './store.ts'

/** What the last check of the service found. `web/api/check-connection.ts` alone checks, so that one failed request says nothing. */
export type Connection =
  | { state: 'reached' }
  | { state: 'away' }
  /** A proxy or a network answered in its place, and may ask for a sign-in. Status 0 is a redirect. */
  | { state: 'foreign'; status: number }

/** Of proxies and networks; 511 is defined for them: RFC 6585, section 6. */
const SIGN_IN_STATUSES = new Set([401, 403, 407, 511])

/**
 * Whether an answer that is not the service's may ask for a sign-in: a redirect, a page where data was asked for, or a
 * refusal. Any other one, such as the 502 of a proxy while the service starts, only says that the service is not reached.
 */
export const mayAskForSignIn = (status: number): boolean => status < 300 || SIGN_IN_STATUSES.has(status)

const store = createStore<Connection>({ state: 'reached' })

export const useConnection = store.use
export const useIsReachable = (): boolean => store.use().state === 'reached'
export const isReached = (): boolean => store.get().state === 'reached'

const keyOf = (connection: Connection) => `${connection.state} ${'status' in connection && connection.status}`

export function setConnection(next: Connection): void {
  const before = store.get()
  if (keyOf(before) === keyOf(next)) return
  store.set(next)
  if (next.state === 'reached') for (const run of returns) run()
}

const returns = new Set<() => void>()

/** Calls `run` whenever the service is reached again. */
export const onReconnect = (run: () => void): void => void returns.add(run)
