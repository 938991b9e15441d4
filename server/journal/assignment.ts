// The interface of tasks for pages: requests to the provider and the use of the answers. Lease, slots, recording and
// cancellation are common to all tasks.
import type { Task } from '../../contract/tasks.ts'
import type { Prompt } from '../ai/prompt.ts'
import type { Purpose } from '../ai/purposes.ts'
import type { Db } from '../database/tables.ts'
import type { findDayRow } from '../diary/day-counts.service.ts'
import type { AiConfig } from '../settings/settings.service.ts'
import type { CitationMark } from '../truth/marks.ts'

/** Who has a task started, and what must hold then. */
export interface Starting {
  by: Task['by']
  /** The run of pages that the task belongs to. */
  runId?: string
  /** Called in the transaction that starts the task, before all else. @throws to start none */
  assertFirst(db: Db): Promise<void>
}

export interface Assignment<T> {
  type: Task['type']
  /** By the owner, unless it is given. */
  by?: Task['by'] | undefined
  runId?: string | undefined
  /** Called before anything is stored. @throws AppError if the day or its page gives nothing to do */
  assertPossible(db: Db, asked: AskedDay): Promise<void>
  /** Runs in the transaction that starts the task. @throws AppError: then nothing is stored */
  plan(db: Db, task: AssignedTask): Promise<Plan<T>>
  /** Called after the task has succeeded. Must not throw. */
  afterwards?(): Promise<void>
}

export interface AskedDay {
  userId: string
  date: string
  /** Undefined for a date with neither events nor a page. */
  day: Awaited<ReturnType<typeof findDayRow>>
}

export interface AssignedTask {
  userId: string
  date: string
  taskId: string
  revision: number
  config: AiConfig
}

export interface Plan<T> {
  promptVersion: number
  /** Of each call. */
  purpose: Extract<Purpose, 'page' | 'note' | 'check'>
  /** One call per prompt. Without prompts the task succeeds at once. */
  prompts: readonly Prompt[]
  /** The numbered texts of the prompt, in order. */
  events: readonly string[]
  /** The plan instead of this one, where that depends on what the provider says. Called before the first call. */
  decide?(signal: AbortSignal): Promise<Plan<T>>
  /** Removes marks from the only answer while it is streamed. */
  deltas?: { push(text: string): string; end(): string }
  /**
   * Takes the answers as they come, undefined for a call that the provider failed. The calls are then made one after the
   * other.
   *
   * @returns the text that is streamed
   */
  addAnswer?(index: number, answer: Answer | undefined): Promise<string>
  /** A second call about the only answer; its result is dropped if the call or its answer fails. */
  planRepair?(answer: Answer): Promise<Repair | undefined>
  /**
   * For one of several answers. @throws AppError AI_PROVIDER_ERROR if it is unusable: then its call counts as failed
   */
  assertUsable?(answer: Answer): void
  /**
   * Reads the answers, in the order of the prompts; of several, those of failed calls are undefined.
   *
   * @returns a function that stores them in the task's last transaction
   * @throws AppError if they are unusable
   */
  read(answers: Answers): Promise<Store<T>>
}

export interface Repair {
  prompt: Prompt
  /** @returns the first answer with the corrections of the second one; undefined if those are unusable */
  apply(answer: Answer): Answer | undefined
}

export interface Answer {
  /** Without citation marks. */
  text: string
  marks: readonly CitationMark[]
}

export type Answers = readonly (Answer | undefined)[]

/** The answer of a task with one prompt. */
export const onlyAnswer = ([answer]: Answers): Answer => answer ?? { text: '', marks: [] }

/** @param now milliseconds since 1970 */
type Store<T> = (db: Db, now: number) => Promise<T>
