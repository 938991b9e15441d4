// Signing out, which deletes a user's data from this device.
import { deleteDB } from 'idb'
import { api, call } from '../api/call.ts'
import { deleteDatabase, SHARED_DATABASE } from '../offline/database.ts'
import { forgetShell, keepShell } from '../offline/shell-worker.ts'
import { listWaitingEvents, showWaiting } from '../offline/waiting-events.ts'
import { draftPrefixOf } from '../state/draft.ts'
import { clearLocal, writeLocal } from '../state/local.ts'
import { forgetPreferences } from '../state/preferences.ts'
import { queryClient } from '../state/query-client.ts'
import { endSession, getUserId } from '../state/session.ts'
import { forgetAllWriting } from './writing.ts'

/** Number of unsent events. */
export const countWaitingEvents = async (): Promise<number> =>
  (await listWaitingEvents(getUserId()).catch(() => [])).filter(({ isDiscarded }) => !isDiscarded).length

/** Local value: what a service of OpenID Connect that signs out sends back. */
export const LOGOUT_STATE = 'logout-state'

/** Signs out on this device, then at the service that signed in. If the token cannot be revoked now, it expires. */
export async function signOut(): Promise<void> {
  const ended = await call(api.auth.logout.$post, {}, AbortSignal.timeout(5_000)).catch(() => undefined)
  await clearDevice()
  if (!ended?.logoutUrl) return
  writeLocal(LOGOUT_STATE, new URL(ended.logoutUrl).searchParams.get('state') ?? undefined)
  location.assign(ended.logoutUrl)
}

/** Deletes the session, drafts, unsent events, kept days, preferences and the client's files. */
export async function clearDevice(): Promise<void> {
  const userId = getUserId()
  endSession()
  forgetAllWriting()
  queryClient.clear()
  // Keeps the drafts of other users whose sessions ended on this device.
  clearLocal((name) => !/^(draft|signed-out)\./.test(name) || name.startsWith(draftPrefixOf(userId)))
  forgetPreferences()
  await Promise.allSettled([deleteDatabase(userId), deleteDB(SHARED_DATABASE), renewShell(), showWaiting()])
}

/** Keeps the service worker of an installed client, which receives shared items even without a signed-in user. */
async function renewShell(): Promise<void> {
  await forgetShell()
  if (matchMedia('(display-mode: standalone)').matches) await keepShell()
}
