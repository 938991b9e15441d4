// Items shared from other programs: the service worker stores them, and today's draft gets them if its owner wants it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { SHARED_DATABASE } from '../offline/database.ts'
import { type NewFile, toNewFile } from './kept-files.ts'

/** The format of web/service-worker/shared.ts; the service worker shares no module with the client. */
export interface SharedItem {
  receivedAt: number
  text: string
  files: readonly File[]
}

interface Schema extends DBSchema {
  items: { key: number; value: SharedItem }
}

/** Older items are deleted: they are not meant for the next user who signs in. */
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Passes shared items to `store`, oldest first. One tab at a time, so that no item is stored twice.
 *
 * @param store resolves once the item is stored elsewhere; only then is it deleted here
 */
export const moveSharedItems = async (store: Store): Promise<void> =>
  navigator.locks ? navigator.locks.request('dayleaf-shared', () => moveEach(store)) : moveEach(store)

type Store = (text: string, files: readonly NewFile[]) => Promise<void>

const moveEach = (store: Store): Promise<void> =>
  withItems(async (database) => {
    for (const key of await database.getAllKeys('items')) {
      const item = await database.get('items', key)
      if (item && isRecent(item)) await store(item.text, item.files.map(toNewFile))
      await database.delete('items', key)
    }
  }).then(() => undefined)

/** Oldest first. */
export const listSharedItems = async (): Promise<SharedItem[]> =>
  (await withItems((database) => database.getAll('items')))?.filter(isRecent) ?? []

export const deleteSharedItems = async (): Promise<void> =>
  void (await withItems((database) => database.clear('items')))

const isRecent = ({ receivedAt }: SharedItem): boolean => Date.now() - receivedAt < KEPT_MS

/** Does not create the database if nothing was ever shared. */
async function withItems<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  if (!(await indexedDB.databases()).some(({ name }) => name === SHARED_DATABASE)) return undefined
  const database = await openDB<Schema>(SHARED_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('items', { autoIncrement: true }),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
