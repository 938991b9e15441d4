// Answers of the service that are kept on this device by a name: settings and their lists, the same day
// of other years, the sources of pages.
import { getUserId } from '../state/session.ts'
import { openDatabase } from './database.ts'
import type { Kept } from './kept-days.ts'
import { inFormat, ofFormat } from './kept-format.ts'

export async function keepAnswer(userId: string, name: string, data: unknown): Promise<void> {
  const database = await openDatabase(userId)
  // Signing out deletes what is kept; do not keep anything afterwards.
  if (userId === getUserId()) await database.put('answers', inFormat({ data, savedAt: Date.now() }), name)
}

/** Deletes those of a kind that are not about one of these dates. */
export async function forgetAnswers(userId: string, kind: string, except: readonly string[]): Promise<void> {
  const { store, done } = (await openDatabase(userId)).transaction('answers', 'readwrite')
  const names = new Set(except.map((date) => kind + date))
  for (const name of await store.getAllKeys())
    if (name.startsWith(kind) && !names.has(name)) await store.delete(name)
  await done
}

export async function findAnswer<T>(userId: string, name: string): Promise<Kept<T> | undefined> {
  const kept = ofFormat(await (await openDatabase(userId)).get('answers', name))
  // Each name is written and read with one type.
  return kept as Kept<T> | undefined
}
