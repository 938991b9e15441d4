import { createStore } from './store.ts'

/** What the last check of the service found. `web/api/check-connection.ts` alone checks, so that one failed request says nothing. */
export type Connection =
  | { state: 'reached' }
  | { state: 'away' }
  /** Something else answered in its place: a proxy or the sign-in of a network. Status 0 is a redirect. */
  | { state: 'foreign'; status: number }

/** Whether a proxy answers that it does not reach the service, as while that starts anew: 502, 503, 504. */
export const isGatewayError = (status: number): boolean => status >= 502 && status <= 504

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
