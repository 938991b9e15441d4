// What other programs have shared: the service worker keeps it, and the draft of today takes it.
import { type DBSchema, openDB } from 'idb'
import { SHARED_DATABASE } from '../offline/database.ts'
import { type NewFile, toNewFile } from './kept-files.ts'

/** As web/service-worker/shared.ts stores it; a service worker shares no module with the client. */
interface SharedItem {
  receivedAt: number
  text: string
  files: readonly File[]
}

interface Schema extends DBSchema {
  items: { key: number; value: SharedItem }
}

/** What nobody has taken for so long was not meant for who signs in next. */
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Hands over what was shared, oldest first.
 *
 * @param take resolves once it is kept elsewhere; only then is it deleted here
 */
export async function takeSharedItems(
  take: (text: string, files: readonly NewFile[]) => Promise<void>,
): Promise<void> {
  // Not made where nothing was ever shared.
  if (!(await indexedDB.databases()).some(({ name }) => name === SHARED_DATABASE)) return
  const database = await openDB<Schema>(SHARED_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('items', { autoIncrement: true }),
  })
  try {
    for (const key of await database.getAllKeys('items')) {
      const item = await database.get('items', key)
      const isRecent = item && Date.now() - item.receivedAt < KEPT_MS
      if (isRecent) await take(item.text, item.files.map(toNewFile))
      await database.delete('items', key)
    }
  } finally {
    database.close()
  }
}
