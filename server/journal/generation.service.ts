// Writes, weaves and checks pages by tasks, at most one at a time per date.

import type { TextWriter } from '../ai/text-writer.ts'
import type { Db } from '../database/tables.ts'
import { DAY_LEASES, dayLease } from '../tasks/day-lease.ts'
import { RecordedCalls } from '../tasks/recorded-calls.ts'
import { createTaskEngine, type EngineDependencies, type StartedTask } from '../tasks/tasks.service.ts'
import type { Assignment, Plan } from './assignment.ts'
import {
  assertPromptsFit,
  cancelTask,
  type DayOfUser,
  type StartDependencies,
  type StartedGeneration,
  startGeneration,
} from './generation-start.ts'
import { reserveOf } from './reserve.ts'
import { TaskCalls } from './task-calls.ts'

export interface Dependencies extends EngineDependencies, Omit<StartDependencies, 'engine'> {
  writer: TextWriter
  maxGenerations: number
}

export interface Generation<T> extends StartedTask<T> {
  /** Calls the listener with each further piece of text. */
  onText(listener: (text: string) => void): void
}

export type GenerationService = ReturnType<typeof createGenerationService>

export function createGenerationService(dependencies: Dependencies) {
  const { clock, running, ledger } = dependencies
  const engine = createTaskEngine(dependencies, DAY_LEASES, dependencies.maxGenerations)

  return {
    /** @throws AppError like `startGeneration`; UNAVAILABLE if the queue is full or the service is stopping */
    async start<T extends object>(day: DayOfUser, assignment: Assignment<T>): Promise<Generation<T>> {
      const listeners: ((text: string) => void)[] = []
      const onDelta = (text: string) => {
        if (text === '') return
        for (const listener of listeners) listener(text)
      }
      const started = await engine.start(async () => {
        const begun = await startGeneration({ ...dependencies, engine }, day, assignment)
        const { lease, row } = begun
        running.stop(begun.stoppedTaskId)
        const task = { ...row, userId: lease.userId }
        const record = new RecordedCalls(dependencies, task, begun.plan.prompts.length)
        return {
          ...{ userId: lease.userId, taskId: lease.taskId, row, lease: dayLease(lease), record },
          async perform(signal) {
            const plan = await decide(begun, record, signal)
            if (plan.prompts.length > 1)
              await ledger.assertRoom(task.userId, row.provider, reserveOf(plan.prompts, plan.purpose))
            const started = { ...begun, plan }
            const answers = await new TaskCalls(dependencies, started, { signal, onDelta, record }).make()
            const callsDone = answers.filter((answer) => answer !== undefined).length
            return { callsDone, store: await plan.read(answers) }
          },
          afterwards: assignment.afterwards,
        }
      })
      return { ...started, onText: (listener) => listeners.push(listener) }
    },

    /** Like `cancelTask`, at the current time. */
    revoke: (db: Db, userId: string, { date, taskId }: { date: string; taskId: string }) =>
      cancelTask(db, { userId, date, taskId }, clock.now()),

    recover: engine.recover,
  }
}

async function decide<T>(
  { plan: first, config }: StartedGeneration<T>,
  record: RecordedCalls,
  signal: AbortSignal,
): Promise<Plan<T>> {
  if (!first.decide) return first
  const plan = await first.decide(signal)
  signal.throwIfAborted()
  assertPromptsFit(config, plan)
  if (plan.prompts !== first.prompts) await record.expect(plan.prompts.length, plan.promptVersion)
  return plan
}
