// Cleans up after users whose session ended on this device. Saved days and pictures are deleted at once: the account may have been
// deleted or its password changed elsewhere, and the service does not say which. Unsent events and drafts, which exist
// only here, are kept for 30 days, until their author signs in again.
import { draftPrefixOf } from '../state/draft.ts'
import { clearLocal, listLocal, readLocal } from '../state/local.ts'
import { SIGNED_OUT } from '../state/session.ts'
import { deleteDatabase, openDatabase } from './database.ts'
import { forgetAllPictures } from './kept-pictures.ts'

const KEEP_UNSENT_MS = 30 * 24 * 3_600_000

/** Never throws: the next call retries failed deletions. */
export async function cleanUpSignedOutUsers(): Promise<void> {
  const names = listLocal().filter((name) => name.startsWith(SIGNED_OUT))
  await Promise.allSettled(names.map((name) => cleanUp(name.slice(SIGNED_OUT.length))))
}

async function cleanUp(userId: string): Promise<void> {
  await forgetAllPictures(userId)
  const signedOutAt = Number(readLocal(SIGNED_OUT + userId))
  if (Date.now() - signedOutAt > KEEP_UNSENT_MS) {
    await deleteDatabase(userId)
    return clearLocal((name) => name === SIGNED_OUT + userId || name.startsWith(draftPrefixOf(userId)))
  }
  const database = await openDatabase(userId)
  const stores = ['days', 'window', 'answers'] as const
  const transaction = database.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done])
}
