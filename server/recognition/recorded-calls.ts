// The calls of a recognition task: one, or one for each piece of a long recording. Records what is sent and received.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { updateTaskUnderWay, updateTaskWire } from '../database/tasks.ts'
import { toExchange } from '../journal/task-calls.ts'
import type { Attempt } from '../writing/text-writer.ts'

interface Call {
  request: { url: string; body: unknown } | null
  attempts: Attempt[]
}

/** What a call to a provider reports. */
interface CallReports {
  /** Stores the request before it is sent, so that the task has it even after a crash. @throws AppError CANCELLED */
  onRequest: (request: { url: string; requestBody: unknown }) => Promise<void>
  onAttempt: (attempt: Attempt) => void
}

export interface RecordedCalls {
  /** Announces how many calls the task makes. @throws AppError CANCELLED */
  expect(count: number): Promise<void>
  /** Begins the next call; the one before has ended. */
  next(): CallReports
  /** How many have begun. */
  readonly count: number
  /** The columns of the task. */
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
      const call: Call = { request: null, attempts: [] }
      calls.push(call)
      return {
        async onRequest({ url, requestBody }) {
          call.request = { url, body: requestBody }
          await change({ calls_done: calls.length - 1 }, toWire(calls))
        },
        onAttempt: (attempt) => call.attempts.push(attempt),
      }
    },
    get count() {
      return calls.length
    },
    wire: () => toWire(calls),
  }
}

function toWire(calls: readonly Call[]) {
  const exchanges = calls.map(({ request, attempts }) => {
    const last = attempts.at(-1)
    // The last attempt may have been in another form than the first.
    return toExchange({
      request: last?.url == null ? request : { url: last.url, body: last.requestBody },
      attempts,
    })
  })
  const { request, response, earlierAttempts } = exchanges[0] ?? toExchange({ request: null, attempts: [] })
  return {
    ...(request && { request: JSON.stringify(request) }),
    response: response && JSON.stringify(response),
    earlier_attempts: earlierAttempts.length > 0 ? JSON.stringify(earlierAttempts) : null,
    calls: exchanges.length > 1 ? JSON.stringify(exchanges) : null,
  }
}
