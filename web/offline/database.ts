// The IndexedDB databases of this device, one per user, so that no user can read another's diary.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb'
import { getUserId } from '../state/session.ts'
import type {
  KeptAnswer,
  KeptDay,
  KeptFile,
  KeptWindow,
  QueuePause,
  Recording,
  RecordingPiece,
  WaitingEvent,
} from './records.ts'

interface Schema extends DBSchema {
  waiting: { key: number; value: Omit<WaitingEvent, 'id'> }
  days: { key: string; value: KeptDay }
  pause: { key: 0; value: QueuePause }
  window: { key: 0; value: KeptWindow }
  answers: { key: string; value: KeptAnswer }
  files: { key: string; value: KeptFile }
  recordings: { key: string; value: Recording }
  pieces: { key: [string, number]; value: RecordingPiece }
}

export type Database = IDBPDatabase<Schema>

const nameOf = (userId: string): string => `dayleaf-${userId}`

const opened = new Map<string, Promise<Database>>()

/** Users whose database was deleted: unfinished operations must not create it again. */
const deleted = new Set<string>()

/** @throws if no user is signed in, the user has signed out, or the browser has no storage */
export async function openDatabase(userId: string): Promise<Database> {
  if (userId === '') throw new Error('Nobody is signed in.')
  if (deleted.has(userId) && userId !== getUserId()) throw new Error('The user has signed out.')
  const known = opened.get(userId)
  if (known && isOpen(await known)) return known
  // Another caller may have opened a new connection meanwhile.
  if (known !== opened.get(userId)) return openDatabase(userId)
  const opening = openDB<Schema>(nameOf(userId), 3, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('waiting', { autoIncrement: true })
        database.createObjectStore('days', { keyPath: 'date' })
        database.createObjectStore('pause')
        database.createObjectStore('window')
      }
      if (from < 2) {
        database.createObjectStore('files', { keyPath: 'key' })
        database.createObjectStore('recordings', { keyPath: 'key' })
        database.createObjectStore('pieces', { keyPath: ['recording', 'index'] })
      }
      database.createObjectStore('answers')
    },
    // Another tab signs out or has a newer version.
    blocking(_version, newVersion) {
      if (newVersion === null) deleted.add(userId)
      void closeDatabase(userId)
    },
    terminated: () => opened.delete(userId),
  })
  opened.set(userId, opening)
  opening.catch(() => opened.delete(userId))
  return opening
}

/** A phone may close the connection of a client in the background, without an event: then it begins no transaction. */
function isOpen(database: Database): boolean {
  try {
    unwrap(database).transaction('pause')
    return true
  } catch {
    return false
  }
}

async function closeDatabase(userId: string): Promise<void> {
  const database = await opened.get(userId)?.catch(() => undefined)
  opened.delete(userId)
  database?.close()
}

/** Shared items that are not in a draft yet: web/service-worker/shared.ts. */
export const SHARED_DATABASE = 'dayleaf-shared'

export async function deleteDatabase(userId: string): Promise<void> {
  deleted.add(userId)
  await closeDatabase(userId)
  await deleteDB(nameOf(userId))
}
