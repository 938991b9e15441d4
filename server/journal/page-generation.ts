// Writes the page of a date out of its events.
import { AppError } from '../../contract/app-error.ts'
import type { Journal } from '../../contract/journal.ts'
import type { Sentence } from '../../contract/sources.ts'
import type { Wishes } from '../../contract/wishes.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { StoredEvent } from '../events/event-mapping.ts'
import type { EventsService } from '../events/events.service.ts'
import { newId } from '../lib/ids.ts'
import { buildPrompt, PROMPT_VERSION } from '../writing/prompt.ts'
import { applyRepair, buildRepairPrompt } from '../writing/repair-prompt.ts'
import {
  type Answer,
  type AssignedTask,
  type Assignment,
  type DayRow,
  onlyAnswer,
  type Plan,
  type Repair,
} from './assignment.ts'
import { findJournal } from './journal.repository.ts'
import { toJournal } from './journal-mapping.ts'
import { settlePage } from './page-changes.ts'
import { checkText, countDoubted, readKnownNames, toSourceEvent } from './pages/page-check.ts'
import { NO_EVIDENCE, type PageEvidence } from './pages/page-evidence.ts'
import { type NewText, writePageText } from './pages/page-text.ts'
import { insertSnapshot } from './snapshots.repository.ts'

export interface WritingDependencies {
  database: Database
  events: EventsService
  maxPromptChars: number
}

interface PageRequest {
  wishes: Wishes
  instructions: string | undefined
  /** Whether the model is asked to correct doubted sentences. */
  hasRepair: boolean
}

/** @throws AppError NO_EVENTS for a day without events */
export const pageGeneration = (
  dependencies: WritingDependencies,
  { wishes, instructions, hasRepair }: PageRequest,
): Assignment<{ journal: Journal }> => ({
  type: 'journal_generate',
  assertPossible: assertEvents,

  async plan(db, task): Promise<Plan<{ journal: Journal }>> {
    const { userId, date, taskId } = task
    const { maxPromptChars: maxChars } = dependencies
    const dayEvents = await dependencies.events.listOfDay(db, userId, date)
    const prompt = buildPrompt({ date, events: dayEvents, wishes, instructions, maxChars })
    await insertSnapshot(db, userId, taskId, date)
    const events = dayEvents.map((event) => toSourceEvent(event, date))
    const check = async ({ text, marks }: Answer) => {
      const names = await readKnownNames(dependencies.database.reader, userId, date)
      return checkText({ ...NO_EVIDENCE, date, content: text, marks }, events, names)
    }
    return {
      promptVersion: PROMPT_VERSION,
      prompts: [prompt],
      events: events.map(({ content }) => content),
      ...(hasRepair && {
        planRepair: async (first: Answer) => toRepair(first, await check(first), { date, events: dayEvents }),
      }),
      async read(answers) {
        const answer = onlyAnswer(answers)
        const { text: content, marks } = answer
        const doubtCount = countDoubted(await check(answer))
        const written = { ...NO_EVIDENCE, content, marks, eventCount: events.length, doubtCount }
        return (db, now) => writeOfTask(dependencies, db, task, { ...written, kind: 'generated', now })
      },
    }
  },
})

type CheckedSpan = Pick<Sentence, 'start' | 'end' | 'verdict' | 'doubts'>

/**
 * @param checked sentences by their places in the first answer
 * @returns undefined where nothing is doubted
 */
export function toRepair(
  first: Answer,
  checked: readonly CheckedSpan[],
  { date, events }: { date: string; events: readonly StoredEvent[] },
): Repair | undefined {
  const sentences = checked
    .filter(({ verdict }) => verdict === 'doubted')
    .map(({ start, end, doubts }) => ({
      start,
      end,
      text: first.text.slice(start, end),
      reasons: doubts.map(({ message }) => message),
    }))
  if (sentences.length === 0) return undefined
  return {
    prompt: buildRepairPrompt({ date, events, sentences }),
    apply: (second) => applyRepair(first, sentences, second),
  }
}

export function assertEvents(_db: Db, day: DayRow | undefined): void {
  if (!day || day.eventCount === 0) throw new AppError('NO_EVENTS')
}

type TextOfTask = Pick<NewText, 'kind' | 'content' | keyof PageEvidence | 'eventCount' | 'doubtCount' | 'now'>

/** Stores the text of a task as the page's newest version. */
export async function writeOfTask(
  { database: { search } }: WritingDependencies,
  db: Db,
  { userId, date, taskId, revision }: AssignedTask,
  text: TextOfTask,
): Promise<{ journal: Journal }> {
  const current = await findJournal(db, userId, date)
  const journalId = current?.id ?? newId()
  const rests = { journalId, date, taskId, snapshotTaskId: taskId, revision, generatedAt: text.now }
  const journal = await writePageText(db, { search, userId }, { ...text, ...rests }, current)
  await settlePage(db, userId, date)
  const written = await findJournal(db, userId, date)
  return { journal: toJournal(written ?? journal, written?.dayRevision ?? 0) }
}
