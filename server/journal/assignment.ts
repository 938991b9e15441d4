// What a task asks of the provider, and what becomes of the answer. Lease, slots, recording and cancellation are the
// same for each.
import type { Task } from '../../contract/tasks.ts'
import type { Db } from '../database/tables.ts'
import type { findDayRow } from '../days/day-counts.service.ts'
import type { AiConfig } from '../settings/settings.service.ts'
import type { CitationMark } from '../truth/marks.ts'
import type { Prompt } from '../writing/prompt.ts'

export interface Assignment<T> {
  type: Task['type']
  /** Before anything is stored. @throws AppError where the day, or its page, gives nothing to do */
  assertPossible(db: Db, day: DayRow | undefined): Promise<void> | void
  /** In the transaction that starts the task. @throws AppError: then nothing is stored */
  plan(db: Db, task: AssignedTask): Promise<Plan<T>>
  /** What follows once the task has ended well. Must not throw. */
  afterwards?(): Promise<void>
}

export type DayRow = NonNullable<Awaited<ReturnType<typeof findDayRow>>>

export interface AssignedTask {
  userId: string
  date: string
  taskId: string
  /** The day's revision now. */
  revision: number
  config: AiConfig
}

export interface Plan<T> {
  promptVersion: number
  /** A call each. None where there is nothing to ask: then the task ends well at once. */
  prompts: readonly Prompt[]
  /** The texts that the prompt numbers, in its order. */
  events: readonly string[]
  /** Takes out of the only answer, as it arrives, what no reader sees. */
  deltas?: { push(text: string): string; end(): string }
  /** Another call, about the only answer; it is left out where the call or its answer fails. */
  planRepair?(answer: Answer): Promise<Repair | undefined>
  /**
   * Reads the answers, in the order of the prompts. @returns what stores them in the task's last transaction.
   * @throws AppError where they are not usable
   */
  read(answers: readonly Answer[]): Promise<Store<T>>
}

export interface Repair {
  prompt: Prompt
  /** @returns the first answer with what the second one mends; undefined where that is not usable */
  apply(answer: Answer): Answer | undefined
}

export interface Answer {
  /** Without citation marks. */
  text: string
  marks: readonly CitationMark[]
}

/** Of a task that has one prompt. */
export const onlyAnswer = ([answer]: readonly Answer[]): Answer => answer ?? { text: '', marks: [] }

/** @param now milliseconds since 1970 */
type Store<T> = (db: Db, now: number) => Promise<T>
