// Writes the page of a date out of its events.
import { AppError } from '../../contract/app-error.ts'
import type { DroppedOwn, Journal } from '../../contract/journal.ts'
import type { Sentence } from '../../contract/sources.ts'
import type { Wishes } from '../../contract/wishes.ts'
import { NOTE_PROMPT_VERSION } from '../ai/note-prompt.ts'
import { buildPrompt, PROMPT_VERSION } from '../ai/prompt.ts'
import { applyRepair, buildRepairPrompt } from '../ai/repair-prompt.ts'
import type { Database } from '../database/database.ts'
import { findNever, findSendable, isSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'
import type { StoredEvent } from '../diary/event-mapping.ts'
import { findJournal } from '../diary/journal.repository.ts'
import { toJournal } from '../diary/journal-mapping.ts'
import { insertSnapshot } from '../diary/snapshots.repository.ts'
import type { EventsService } from '../events/events.service.ts'
import { newId } from '../lib/ids.ts'
import type { AiConfig } from '../settings/settings.service.ts'
import type { SourceEvent } from '../truth/event-facts.ts'
import {
  type Answer,
  type AskedDay,
  type AssignedTask,
  type Assignment,
  onlyAnswer,
  type Plan,
  type Repair,
} from './assignment.ts'
import { createNotesWriter } from './notes/write-notes.ts'
import { type NewText, proposePageText, writePageText } from './pages/change-page.ts'
import { findOwn, listDropped, quoteOwn } from './pages/own-text.ts'
import { checkText, countDoubted, readKnownNames, toSourceEvent } from './pages/page-check.ts'
import { NO_EVIDENCE, type PageEvidence, readStored } from './pages/page-evidence.ts'
import { findPage, type Page } from './pages/page-reading.ts'

export interface WritingDependencies {
  database: Database
  events: EventsService
  maxPromptChars: number
}

/** What a request says of the text that it asks for. */
export interface AskedText {
  instructions?: string | undefined
  /** Whether the page's text stays until its owner chooses the new one. */
  propose?: boolean | undefined
}

/** The page with the new text, or the page as it was, with the proposed version's number. */
export interface WrittenPage {
  journal: Journal
  /** What the new text lacks of the owner's, by offsets in the text before it. */
  droppedOwn: DroppedOwn
}

interface PageRequest extends AskedText {
  wishes: Wishes
  /** Whether each note is written by a call of its own; undefined where that depends on what the model's server says. */
  isNoteByNote(config: AiConfig): boolean | undefined
  /** Asks that server for the same. */
  askServer(config: AiConfig, signal: AbortSignal): Promise<boolean>
  /** Whether the model is asked to correct doubted sentences. */
  hasRepair: boolean
}

/** @throws AppError NO_EVENTS for a day without events */
export const pageGeneration = (
  dependencies: WritingDependencies,
  { propose, hasRepair, askServer, ...request }: PageRequest,
): Assignment<WrittenPage> => ({
  type: 'journal_generate',
  assertPossible: assertEvents,

  async plan(db, task): Promise<Plan<WrittenPage>> {
    const { userId, date, config } = task
    const isNoteByNote = request.isNoteByNote(config)
    const { maxPromptChars: maxChars } = dependencies
    const options = { ...request, isNoteByNote: isNoteByNote ?? true }
    const asked = await planPrompts(dependencies, db, task, options)
    await insertSnapshot(db, userId, task.taskId, date)
    const { dayEvents, events, before, prompt, notes } = asked
    const text = createTextOfDay(dependencies, task, { events, before, propose })
    const contents = events.map(({ content }) => content)
    const noteByNote: Plan<WrittenPage> | undefined = notes && {
      ...{ promptVersion: NOTE_PROMPT_VERSION, purpose: 'note', prompts: notes.prompts, events: contents },
      addAnswer: notes.addAnswer,
      read: () => text.store(notes.finish()),
    }
    if (noteByNote && isNoteByNote) return noteByNote
    const whole: Plan<WrittenPage> = {
      ...{ promptVersion: PROMPT_VERSION, purpose: 'page', prompts: [prompt], events: contents },
      ...(hasRepair && {
        planRepair: async (first: Answer) =>
          toRepair(first, (await text.check(first)).sentences, { date, events: dayEvents, maxChars }),
      }),
      read: (answers) => text.store(onlyAnswer(answers)),
    }
    if (!noteByNote) return whole
    const decide = async (signal: AbortSignal) => ((await askServer(config, signal)) ? noteByNote : whole)
    return isNoteByNote === undefined ? { ...whole, decide } : whole
  },
})

/** The prompts for a page, with the day's events that may be sent and the page that they had. */
export async function planPrompts(
  dependencies: WritingDependencies,
  db: Db,
  { userId, date }: { userId: string; date: string },
  {
    wishes,
    instructions,
    isNoteByNote,
  }: Pick<PageRequest, 'wishes' | 'instructions'> & { isNoteByNote: boolean },
) {
  const dayEvents = await listSendable(dependencies, db, { userId, date })
  const events = dayEvents.map((event) => toSourceEvent(event, date))
  const before = await findOwnedText(db, userId, date)
  const own = before && quoteOwn(before)
  const { maxPromptChars: maxChars } = dependencies
  const prompt = buildPrompt({ date, events: dayEvents, own, wishes, instructions, maxChars })
  const input = { userId, date, events: dayEvents, sources: events, own, wishes, instructions }
  const notes = isNoteByNote ? await createNotesWriter(input) : undefined
  return { dayEvents, events, before, prompt, notes }
}

interface TextContext extends Pick<AskedText, 'propose'> {
  events: readonly SourceEvent[]
  before: Awaited<ReturnType<typeof findOwnedText>>
}

/** Checks and stores a text of the day. */
function createTextOfDay(
  dependencies: WritingDependencies,
  task: AssignedTask,
  { events, before, propose }: TextContext,
) {
  const { userId, date } = task
  const readEvidence = ({ text: content, marks }: Answer) => ({
    ...NO_EVIDENCE,
    ...{ content, marks },
    own: before ? findOwn(before, content) : [],
  })
  const check = async (answer: Answer) => {
    const names = await readKnownNames(dependencies.database.reader, userId, date)
    return checkText({ ...readEvidence(answer), userId, date }, events, names)
  }
  return {
    check,
    async store(answer: Answer) {
      const doubtCount = countDoubted(await check(answer))
      const written = { ...readEvidence(answer), eventCount: events.length, doubtCount }
      return (db: Db, now: number) =>
        writeOfTask(dependencies, db, task, { ...written, kind: 'generated', propose, now })
    },
  }
}

type CheckedSpan = Pick<Sentence, 'start' | 'end' | 'verdict' | 'doubts'>

/**
 * @param checked sentences by their places in the first answer
 * @returns undefined where nothing is doubted, or nothing of it fits into a prompt
 */
export function toRepair(
  first: Answer,
  checked: readonly CheckedSpan[],
  { date, events, maxChars }: { date: string; events: readonly StoredEvent[]; maxChars: number },
): Repair | undefined {
  const doubted = checked
    .filter(({ verdict }) => verdict === 'doubted')
    .map(({ start, end, doubts }) => ({
      start,
      end,
      text: first.text.slice(start, end),
      reasons: doubts.map(({ message }) => message),
    }))
  if (doubted.length === 0) return undefined
  const { prompt, sentences } = buildRepairPrompt({ date, events, sentences: doubted, maxChars })
  if (sentences.length === 0) return undefined
  return {
    prompt,
    apply: (second) => applyRepair(first, sentences, second),
  }
}

/** @throws AppError NO_EVENTS for a day without events, or with none that may be sent */
export async function assertEvents(db: Db, { userId, date, day }: AskedDay): Promise<void> {
  if (!day || day.eventCount === 0) throw new AppError('NO_EVENTS')
  if (await findSendable(db, userId, date)) return
  const message = 'Every event of the date is private, or of a type that is sent to no provider.'
  throw new AppError('NO_EVENTS', { message, details: [{ path: 'events', code: 'all_private', message }] })
}

/** The events of a day that may be sent, in its order. */
export async function listSendable(
  { events }: Pick<WritingDependencies, 'events'>,
  db: Db,
  { userId, date }: { userId: string; date: string },
): Promise<StoredEvent[]> {
  const never = await findNever(db, userId)
  return (await events.listOfDay(db, userId, date)).filter((event) => isSendable(event, never))
}

/** The text of the page of a date, with the spans that are its owner's; undefined without a page. */
async function findOwnedText(db: Db, userId: string, date: string) {
  const page = await findPage(db, userId, date)
  return page && ownedTextOf(page)
}

const ownedTextOf = ({ journal, current }: Page) => ({
  content: journal.content,
  own: readStored(current).own,
})

type TextOfTask = Pick<
  NewText,
  'kind' | 'content' | keyof PageEvidence | 'eventCount' | 'doubtCount' | 'now'
> &
  Pick<AskedText, 'propose'>

/** Stores the text of a task as the page's newest version, or as a proposed one beside the page's text. */
export async function writeOfTask(
  { database }: WritingDependencies,
  db: Db,
  { userId, date, taskId, revision }: AssignedTask,
  text: TextOfTask,
): Promise<WrittenPage> {
  const page = await findPage(db, userId, date)
  const droppedOwn = page ? listDropped(ownedTextOf(page), text.content) : []
  const current = page?.journal
  const journalId = current?.id ?? newId()
  const rests = { journalId, date, taskId, snapshotTaskId: taskId, revision, generatedAt: text.now }
  if (current && text.propose) {
    const proposed = await proposePageText({ database, userId }, db, { ...text, ...rests })
    return { journal: toJournal({ ...current, proposed }, current.dayRevision), droppedOwn }
  }
  const journal = await writePageText({ database, userId }, db, { ...text, ...rests }, current)
  const written = await findJournal(db, userId, date)
  return { journal: toJournal(written ?? journal, written?.dayRevision ?? 0), droppedOwn }
}
