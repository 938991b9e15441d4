// Weaves what changed in a day's events into its page: the model rewrites paragraphs, the service puts them in.
import { AppError } from '../../../contract/app-error.ts'
import type { Event } from '../../../contract/events.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { Db } from '../../database/tables.ts'
import type { CitationMark } from '../../truth/marks.ts'
import { BlockFilter, readWeaveAnswer } from '../../writing/weave-answer.ts'
import { buildWeavePrompt, type WeaveParagraph } from '../../writing/weave-prompt.ts'
import type { Answer, AssignedTask, Assignment, Plan } from '../assignment.ts'
import { listPageChanges } from '../page-changes.ts'
import { assertEvents, type WritingDependencies, writeOfTask } from '../page-generation.ts'
import { checkText, countDoubted, readKnownNames, readSnapshot, toSourceEvent } from '../pages/page-check.ts'
import { readStored } from '../pages/page-evidence.ts'
import { assertSame, getPage, type Page } from '../pages/page-reading.ts'
import { insertSnapshot } from '../snapshots.repository.ts'
import { applyBlocks } from './apply.ts'
import { joinParagraphs, type PageText, splitParagraphs } from './paragraphs.ts'
import { type PageToWeave, planParagraphs } from './plan.ts'

interface WeaveRequest {
  userId: string
  date: string
  instructions: string | undefined
}

/** @throws AppError NOT_FOUND for a date without a page */
export async function prepareWeave(
  dependencies: WritingDependencies,
  { userId, date, instructions }: WeaveRequest,
): Promise<Assignment<{ journal: Journal }>> {
  // Checked before the transaction, because other writes wait for that one.
  const before = await readPage(dependencies.database.reader, userId, date)
  return {
    type: 'journal_weave',
    async assertPossible(db, day) {
      await assertSame(db, userId, before.page)
      const { added, changed, removed } = await listPageChanges(db, userId, date)
      const isSame = added.length + changed.length + removed.length === 0
      // Of a page without a snapshot only the day's revision tells that an event was removed.
      const { revision, dayRevision } = before.page.journal
      if (isSame && (before.text.hasSnapshot || revision === dayRevision))
        throw new AppError('NOTHING_CHANGED')
      assertEvents(db, day)
    },
    plan: (db, task) => planWeave(dependencies, db, task, { ...before, instructions }),
  }
}

async function planWeave(
  dependencies: WritingDependencies,
  db: Db,
  task: AssignedTask,
  { page, names, eventIds, instructions, ...before }: PageBefore & Pick<WeaveRequest, 'instructions'>,
): Promise<Plan<{ journal: Journal }>> {
  const { userId, date, taskId } = task
  const changes = await listPageChanges(db, userId, date)
  const events = await dependencies.events.listOfDay(db, userId, date)
  await insertSnapshot(db, userId, taskId, date)
  const text = { ...before.text, marks: renumber(before.text.marks, eventIds, events) }
  const paragraphs = planParagraphs(text, changes)
  const newEvents = numbersOf(changes.added, events)
  const changedEvents = numbersOf(
    changes.changed.map(({ eventId }) => eventId),
    events,
  )
  const { maxPromptChars: maxChars } = dependencies
  return {
    prompt: buildWeavePrompt({ date, events, newEvents, changedEvents, paragraphs, instructions, maxChars }),
    events: events.map(({ content }) => content),
    deltas: new BlockFilter(),
    async read(answer) {
      const canAdd = newEvents.length + changedEvents.length > 0
      const woven = applyAnswer(text, paragraphs, answer, canAdd)
      const sources = events.map((event) => toSourceEvent(event, date))
      const doubtCount = countDoubted(checkText({ date, ...woven }, sources, names))
      const written = { ...woven, doubtCount, eventCount: events.length, kind: 'woven' as const }
      return async (end, now) => {
        await assertSame(end, userId, page)
        return writeOfTask(dependencies, end, task, { ...written, now })
      }
    },
  }
}

const numbersOf = (ids: readonly string[], events: readonly Pick<Event, 'id'>[]): number[] =>
  events.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []))

interface PageBefore {
  page: Page
  text: PageToWeave
  /** Of its snapshot, in the order of their numbers. */
  eventIds: readonly string[]
  /** Whom and what this diary speaks of. */
  names: ReadonlySet<string>
}

async function readPage(reader: Db, userId: string, date: string): Promise<PageBefore> {
  const page = await getPage(reader, userId, date)
  const names = await readKnownNames(reader, userId, date)
  const events = await readSnapshot(reader, userId, page.current.snapshot_task_id, date)
  const text = { content: page.journal.content, ...readStored(page.current) }
  const sentences = checkText({ date, ...text }, events, names)
  const hasSnapshot = events.length > 0
  return { page, text: { ...text, sentences, hasSnapshot }, eventIds: events.map(({ id }) => id), names }
}

/** Marks with the numbers that the events have now. A mark loses an event that is no longer on the day. */
function renumber(
  marks: readonly CitationMark[],
  before: readonly string[],
  events: readonly Pick<Event, 'id'>[],
): CitationMark[] {
  const numbers = new Map(events.map(({ id }, index) => [id, index + 1]))
  return marks.flatMap(({ offset, numbers: old }) => {
    const known = old.flatMap((number) => numbers.get(before[number - 1] ?? '') ?? [])
    return known.length > 0 ? [{ offset, numbers: known }] : []
  })
}

/** @throws AppError AI_PROVIDER_ERROR where the answer is not made of blocks, or does what it may not */
function applyAnswer(
  page: PageText,
  planned: readonly WeaveParagraph[],
  { text, marks }: Answer,
  canAdd: boolean,
): PageText {
  const { lead, paragraphs } = splitParagraphs(page)
  const blocks = readWeaveAnswer(text)
  const isOpen = (number: number) => planned[number - 1]?.isOpen === true
  const woven = blocks && applyBlocks(paragraphs, blocks, marks, { isOpen, canAdd })
  if (woven) return joinParagraphs(lead, woven)
  throw new AppError('AI_PROVIDER_ERROR', {
    message: 'The model did not keep to the paragraphs that it was asked for. The page stays as it was.',
  })
}
