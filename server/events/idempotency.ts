import { invalidInput } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../database/work-queue.ts'
import { sha256 } from '../lib/secrets.ts'
import { deleteAnswersUntil, findAnswer, findOldestAnswer, putAnswer } from './idempotency.repository.ts'

/** Lets a request be sent again, after an answer that was lost on the way, without doing it twice. */
const KEPT_MS = 24 * 3_600_000

interface Request {
  userId: string
  /** Without a key the work is simply done. */
  key: string | undefined
  body: unknown
  now: number
}

/**
 * Runs `work` in the caller's transaction, unless the same request was answered before.
 *
 * @throws AppError INVALID_INPUT when the key came with another body before
 */
export async function doOnce<T>(db: Db, request: Request, work: () => Promise<T>): Promise<T> {
  const { userId, key, now } = request
  if (key === undefined) return work()
  // Members in one order, so that the same body written differently is the same.
  const bodyHash = sha256(JSON.stringify(Object.entries(request.body ?? {}).sort()))
  const earlier = await findAnswer(db, userId, key)
  if (earlier && earlier.createdAt > now - KEPT_MS) {
    if (earlier.bodyHash === bodyHash) return JSON.parse(earlier.response)
    throw invalidInput('header.idempotency-key', 'was used with another body', 'key_reused')
  }
  const answer = await work()
  await putAnswer(db, userId, key, { bodyHash, response: JSON.stringify(answer), createdAt: now })
  await enqueueWork(db, userId, 'answers', now)
  return answer
}

export async function forgetOldAnswers(database: Database, now: number): Promise<void> {
  const before = now - KEPT_MS
  for (const userId of await listDueUsers(database.reader, 'answers', before))
    await database.write(userId, async (db) => {
      await deleteAnswersUntil(db, userId, before)
      await completeWork(db, userId, 'answers', await findOldestAnswer(db, userId))
    })
}
