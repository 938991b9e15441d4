// Accounts that the operator has disabled: their diaries stay as they are, and nothing is done for them.
import type { Db, Tables } from './tables.ts'

/** Work that goes on for them: deletions that are due, upkeep of counts and indexes, the ends of interrupted tasks. */
const UPKEEP: readonly Tables['work_queue']['kind'][] = [
  ...(['trash', 'answers', 'leases', 'task-data', 'media', 'recognition'] as const),
  ...(['vocabulary', 'unused-words', 'event-versions', 'changes'] as const),
]

export const isUpkeep = (kind: Tables['work_queue']['kind']): boolean => UPKEEP.includes(kind)

/** The user, unless disabled or being erased: for `exists` in a statement of other tables. */
export const selectActive = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)

/** Read in the transaction or just before that begins something for the user. */
export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is', null)
    .where('id', '=', userId)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
