/** Signing out, which leaves nothing of a person on this device. */
import { deleteDB } from 'idb'
import { api, call } from '../api/call.ts'
import { queryClient } from '../queries/client.ts'
import { clearLocal } from '../state/local.ts'
import { forgetPreferences } from '../state/preferences.ts'
import { endSession, getUserId } from '../state/session.ts'
import { forgetAllWriting } from '../state/writing.ts'
import { deleteDatabase, SHARED_DATABASE } from './database.ts'
import { forgetShell, keepShell } from './shell-worker.ts'
import { listDueUsers, showWaiting } from './waiting-events.ts'

/** How many events only this device has. */
export const countWaiting = async (): Promise<number> =>
  (await listDueUsers(getUserId()).catch(() => [])).length

/** The account as the service has it stays as it is; a token that cannot be ended now ends by itself. */
export async function signOut(): Promise<void> {
  await call(api.auth.logout.$post, {}, AbortSignal.timeout(5_000)).catch(() => undefined)
  await leave()
}

/** Forgets the session, drafts, what waits, what was kept to be read, the client itself and how it was set. */
export async function leave(): Promise<void> {
  const userId = getUserId()
  endSession()
  forgetAllWriting()
  queryClient.clear()
  // Somebody else whose sign-in ended here may still come back for what they typed.
  clearLocal((name) => !/^(draft|signed-out)\./.test(name) || name.startsWith(`draft.${userId}.`))
  forgetPreferences()
  await Promise.allSettled([deleteDatabase(userId), deleteDB(SHARED_DATABASE), renewShell(), showWaiting()])
}

/** An installed client takes what other programs share, also while nobody is signed in. */
async function renewShell(): Promise<void> {
  await forgetShell()
  if (matchMedia('(display-mode: standalone)').matches) await keepShell()
}
