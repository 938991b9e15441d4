// The calls of a recognition task: one, or one for each piece of a long recording. Records what is sent and received.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { updateTaskUnderWay, updateTaskWire } from '../database/tasks.ts'
import { type Call, newCall, type Told, toldBy, toWire } from '../journal/task-calls.ts'
import type { CallListeners } from '../writing/text-writer.ts'

export interface RecordedCalls {
  /** Announces how many calls the task makes. @throws AppError CANCELLED */
  expect(count: number): Promise<void>
  /**
   * Begins the next call; the one before has ended. Its request is stored before it is sent, so that the task has it even
   * after a crash.
   */
  next(): CallListeners
  /** How many have begun. */
  readonly count: number
  told(): Told
  wire(): Parameters<typeof updateTaskWire>[3]
}

export function recordCalls(database: Database, userId: string, taskId: string): RecordedCalls {
  const calls: Call[] = []

  async function change(changes: Parameters<typeof updateTaskUnderWay>[3], wire?: ReturnType<typeof toWire>) {
    await database.write(userId, async (db) => {
      if (!(await updateTaskUnderWay(db, userId, taskId, changes))) throw new AppError('CANCELLED')
      if (wire) await updateTaskWire(db, userId, taskId, wire)
    })
  }

  return {
    expect: (count) => change({ call_count: count }),
    next() {
      const call = newCall()
      calls.push(call)
      return {
        async onRequest({ url, requestBody }) {
          call.request = { url, body: requestBody }
          await change({ calls_done: calls.length - 1 }, toRecord(calls))
        },
        onAttempt: (attempt) => call.attempts.push(attempt),
      }
    },
    get count() {
      return calls.length
    },
    told: () => toldBy(calls),
    wire: () => toRecord(calls),
  }
}

const toRecord = (calls: readonly Call[]) =>
  toWire(
    calls.map(({ request, attempts }) => {
      const last = attempts.at(-1)
      // The last attempt may have been in another form than the first.
      return { request: last?.url == null ? request : { url: last.url, body: last.requestBody }, attempts }
    }),
  )
