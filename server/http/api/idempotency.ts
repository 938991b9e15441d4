// Answers a repeated request with the stored answer to the first.
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import { completeWork, enqueueWork, listDueUsers } from '../../database/work-queue.ts'
import { runForEach } from '../../lib/run-for-each.ts'
import { sha256 } from '../../lib/secrets.ts'
import * as answers from './idempotency.repository.ts'

const KEPT_MS = 24 * 3_600_000

interface Request {
  userId: string
  /** Undefined: no earlier answer is looked up. */
  key: string | undefined
  body: unknown
  now: number
}

/**
 * Runs `work`, which creates an event, an attachment or an import, in the caller's transaction, unless the same request
 * was answered before.
 *
 * @throws AppError INVALID_INPUT when the key came with another body before, NOT_FOUND when the event was purged or the import undone
 */
export async function doOnce<T extends { id: string }>(
  db: Db,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key, now } = request
  if (key === undefined) return work()
  // With sorted members, so that their order does not matter.
  const bodyHash = sha256(JSON.stringify(Object.entries(request.body ?? {}).sort()))
  const earlier = await findKept(db, { userId, key, now })
  if (earlier) {
    if (earlier.response === '')
      throw new AppError('NOT_FOUND', {
        message: 'The event, attachment or import of this Idempotency-Key was deleted.',
      })
    if (earlier.bodyHash === bodyHash) return JSON.parse(earlier.response)
    throw invalidInput('header.idempotency-key', 'was used with another body', 'key_reused')
  }
  const answer = await work()
  const response = JSON.stringify(answer)
  const stored = { body_hash: bodyHash, response, event_id: answer.id, created_at: now }
  await answers.putAnswer(db, userId, key, stored)
  await enqueueWork(db, userId, 'answers', now)
  return answer
}

/** Whether a request of this key was answered before. */
export const hasAnswer = async (db: Db, request: Omit<Request, 'body'>): Promise<boolean> =>
  (await findKept(db, request)) !== undefined

/** One that has expired may not have been deleted yet. */
async function findKept(db: Db, { userId, key, now }: Omit<Request, 'body'>) {
  const answer = key === undefined ? undefined : await answers.findAnswer(db, userId, key)
  return answer && answer.createdAt > now - KEPT_MS ? answer : undefined
}

export const emptyAnswers = answers.emptyAnswers

/** Deletes expired answers, until `signal` aborts. */
export async function deleteOldAnswers(database: Database, now: number, signal: AbortSignal): Promise<void> {
  const before = now - KEPT_MS
  await runForEach(await listDueUsers(database.reader, 'answers', before), signal, (userId) =>
    database.write(userId, async (db) => {
      await answers.deleteAnswersUntil(db, userId, before)
      await completeWork(db, userId, 'answers', await answers.findOldestAnswer(db, userId))
    }),
  )
}
