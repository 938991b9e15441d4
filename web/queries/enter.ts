import { api, call } from '../api/call.ts'
import { queryClient } from '../state/query-client.ts'
import { startSession } from '../state/session.ts'
import { forgetAllWriting } from './writing.ts'

/** Begins the session of a login token for which nobody typed an e-mail address. */
export async function enter({ token, userId }: { token: string; userId: string }): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const { email } = await call((input, options) => api.auth.me.$get(input, { ...options, headers }), {})
  queryClient.clear()
  forgetAllWriting()
  startSession({ token, userId, email })
}
