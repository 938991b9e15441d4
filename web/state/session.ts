// The signed-in user. Why the token is stored here: docs/adr/0008-login-token-in-the-browser.md.

import { rememberCursor } from './left-cursor.ts'
import { onLocalChange, readLocal, writeLocal } from './local.ts'
import { queryClient } from './query-client.ts'
import { createStore } from './store.ts'

export interface Session {
  token: string
  userId: string
  email: string
}

type SessionState = { session: Session; hasExpired?: never } | { session?: never; hasExpired: boolean }

const readSession = (): SessionState => {
  const text = readLocal('session')
  return text === undefined ? { hasExpired: false } : { session: JSON.parse(text) }
}

const store = createStore<SessionState>(readSession())
// Signing in or out in one tab does so in all.
onLocalChange('session', () => {
  const next = readSession()
  // Another user must not see cached answers.
  if (next.session?.userId !== getUserId()) queryClient.clear()
  if (!next.session) rememberCursor()
  store.set(next)
})

export const useSession = store.use
export const getToken = (): string | undefined => store.get().session?.token
export const getUserId = (): string => store.get().session?.userId ?? ''

/** Prefix of the local value that holds when a user's sign-in ended here, in milliseconds. */
export const SIGNED_OUT = 'signed-out.'

export function startSession(session: Session): void {
  writeLocal(SIGNED_OUT + session.userId, undefined)
  writeLocal('session', JSON.stringify(session))
  store.set({ session })
}

/** Ends the session at the user's request. */
export function endSession(): void {
  writeLocal('session', undefined)
  store.set({ hasExpired: false })
}

/**
 * The service no longer accepts the token. Drafts and unsent events are kept for the next sign-in.
 *
 * @param token the refused one: a newer sign-in stays
 */
export function endExpiredSession(token: string): void {
  if (getToken() !== token) return
  rememberCursor()
  writeLocal(SIGNED_OUT + getUserId(), String(Date.now()))
  writeLocal('session', undefined)
  store.set({ hasExpired: true })
  queryClient.clear()
}
