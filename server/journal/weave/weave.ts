// Weaves changes of a day's events into its page: the model rewrites paragraphs, the service replaces them in the page.
import { AppError } from '../../../contract/app-error.ts'
import type { Event } from '../../../contract/events.ts'
import type { JournalChanges } from '../../../contract/journal.ts'
import type { Sentence } from '../../../contract/sources.ts'
import { BlockFilter, readWeaveAnswer } from '../../ai/weave-answer.ts'
import { buildWeavePrompt, WEAVE_PROMPT_VERSION, type WeaveParagraph } from '../../ai/weave-prompt.ts'
import type { Db } from '../../database/tables.ts'
import { listPageChanges } from '../../diary/page-changes.ts'
import { insertSnapshot } from '../../diary/snapshots.repository.ts'
import type { CitationMark } from '../../truth/marks.ts'
import { type Answer, type AssignedTask, type Assignment, onlyAnswer, type Plan } from '../assignment.ts'
import {
  type AskedText,
  assertEvents,
  listSendable,
  toRepair,
  type WritingDependencies,
  type WrittenPage,
  writeOfTask,
} from '../page-generation.ts'
import { checkText, countDoubted, openPage, toSourceEvent } from '../pages/page-check.ts'
import { assertSame, getPage, type Page } from '../pages/page-reading.ts'
import { applyBlocks } from './apply.ts'
import { groupSpans, joinParagraphs, type PageText, splitParagraphs } from './paragraphs.ts'

interface WeaveRequest extends AskedText {
  userId: string
  date: string
  /** From the settings, in the user's words. */
  wishes: string
  /** Whether the model is asked to correct doubted sentences of its paragraphs. */
  hasRepair: boolean
}

/** @throws AppError NOT_FOUND for a date without a page */
export async function prepareWeave(
  dependencies: WritingDependencies,
  { userId, date, ...wished }: WeaveRequest,
): Promise<Assignment<WrittenPage>> {
  // Checked before the transaction, because other writes wait for that one.
  const before = await readPage(dependencies.database.reader, userId, date)
  return {
    type: 'journal_weave',
    async assertPossible(db, asked) {
      await assertSame(db, userId, before.page)
      const { added, changed, removed } = await listPageChanges(db, userId, date)
      const isSame = added.length + changed.length + removed.length === 0
      // Without a snapshot, only the day's revision shows that an event was removed.
      const { revision, dayRevision } = before.page.journal
      if (isSame && (before.text.hasSnapshot || revision === dayRevision))
        throw new AppError('NOTHING_CHANGED')
      await assertEvents(db, asked)
    },
    plan: (db, task) => planWeave(dependencies, db, task, { ...before, ...wished }),
  }
}

async function planWeave(
  dependencies: WritingDependencies,
  db: Db,
  task: AssignedTask,
  {
    page,
    names,
    eventIds,
    wishes,
    instructions,
    propose,
    hasRepair,
    ...before
  }: PageBefore & Omit<WeaveRequest, 'userId' | 'date'>,
): Promise<Plan<WrittenPage>> {
  const { userId, date, taskId } = task
  const changes = await listPageChanges(db, userId, date)
  const events = await listSendable(dependencies, db, { userId, date })
  await insertSnapshot(db, userId, taskId, date)
  const text = { ...before.text, marks: renumber(before.text.marks, eventIds, events) }
  const paragraphs = planParagraphs(text, changes)
  const newEvents = numbersOf(changes.added, events)
  const changedEvents = numbersOf(
    changes.changed.map(({ eventId }) => eventId),
    events,
  )
  const { maxPromptChars: maxChars } = dependencies
  const sources = events.map((event) => toSourceEvent(event, date))
  const canAdd = newEvents.length + changedEvents.length > 0
  const apply = (answer: Answer) => applyAnswer(text, paragraphs, answer, canAdd)
  const check = (woven: PageText) => checkText({ userId, date, ...woven }, sources, names)
  const prompt = buildWeavePrompt({
    ...{ date, events, newEvents, changedEvents, paragraphs },
    ...{ wishes, instructions, maxChars },
  })
  return {
    promptVersion: WEAVE_PROMPT_VERSION,
    purpose: 'page',
    prompts: [prompt],
    events: events.map(({ content }) => content),
    deltas: new BlockFilter(),
    ...(hasRepair && {
      async planRepair(first: Answer) {
        const woven = apply(first)
        const checked = findInAnswer(first, woven.content, (await check(woven)).sentences)
        const repair = toRepair(first, checked, { date, events, maxChars })
        return repair && { ...repair, apply: (second: Answer) => usable(repair.apply(second), apply) }
      },
    }),
    async read(answers) {
      const woven = apply(onlyAnswer(answers))
      const doubtCount = countDoubted(await check(woven))
      const written = { ...woven, doubtCount, eventCount: events.length, kind: 'woven' as const }
      return async (end, now) => {
        await assertSame(end, userId, page)
        return writeOfTask(dependencies, end, task, { ...written, propose, now })
      }
    },
  }
}

/** In UTF-16 units: looking for sentences takes some ten milliseconds. */
const MAX_SEARCHED = 5_000_000

/** The sentences of a woven page that are in the answer, with their offsets in the answer. Of very many the first ones. */
function findInAnswer(answer: Answer, content: string, sentences: readonly Sentence[]) {
  let [from, searched] = [0, 0]
  return sentences.flatMap((sentence) => {
    const text = content.slice(sentence.start, sentence.end)
    const start = searched > MAX_SEARCHED ? -1 : answer.text.indexOf(text, from)
    searched += (start < 0 ? answer.text.length : start) - from
    if (start < 0) return []
    from = start + text.length
    return [{ ...sentence, start, end: from }]
  })
}

/** @returns undefined if the repaired answer cannot be applied, because a paragraph lost all its sentences */
function usable(repaired: Answer | undefined, apply: (answer: Answer) => PageText): Answer | undefined {
  try {
    if (repaired) apply(repaired)
    return repaired
  } catch {
    return undefined
  }
}

function numbersOf(ids: readonly string[], events: readonly Pick<Event, 'id'>[]): number[] {
  const wanted = new Set(ids)
  return events.flatMap(({ id }, index) => (wanted.has(id) ? [index + 1] : []))
}

interface PageBefore {
  page: Page
  text: PageToWeave
  /** The events of the page's snapshot, in the order of their numbers. */
  eventIds: readonly string[]
  /** Names that occur in recent events. */
  names: ReadonlySet<string>
}

async function readPage(reader: Db, userId: string, date: string): Promise<PageBefore> {
  const page = await getPage(reader, userId, date)
  const { text, events, names, check } = await openPage(reader, userId, page)
  const { sentences } = await check(text)
  const hasSnapshot = events.length > 0
  const keptBack = new Set(events.filter((event) => !event.isSendable).map(({ id }) => id))
  return {
    page,
    text: { ...text, sentences, hasSnapshot, keptBack },
    eventIds: events.map(({ id }) => id),
    names,
  }
}

/** Marks with the events' current numbers. Events that are no longer on the day are left out. */
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

/** @throws AppError AI_PROVIDER_ERROR if the answer is not made of blocks, or `applyBlocks` refuses them */
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

// Decides which paragraphs a weave may rewrite: those whose sources were changed or removed.
interface PageToWeave extends PageText {
  sentences: readonly Sentence[]
  /** False for a page of version 0.1.0: the sources of its sentences are unknown. */
  hasSnapshot: boolean
  /** Events that may no longer be sent to a provider. */
  keptBack: ReadonlySet<string>
}

/** In the place of a paragraph that tells an event which may not be sent. */
const KEPT_BACK = '(A paragraph that is not shown here. It stays as it is.)'

/**
 * If a changed or removed event is the source of no sentence, paragraphs with sentences without a source are open too,
 * because one of these may rest on it. A paragraph of which every sentence is the owner's is never open.
 */
function planParagraphs(page: PageToWeave, changes: JournalChanges): WeaveParagraph[] {
  const gone = new Set([...changes.changed, ...changes.removed].map(({ eventId }) => eventId))
  const cited = new Set(page.sentences.flatMap(({ eventIds }) => eventIds))
  const isUnclear = !page.hasSnapshot || [...gone].some((eventId) => !cited.has(eventId))
  const isTouched = ({ eventIds }: Sentence) => eventIds.some((eventId) => gone.has(eventId))
  const isOpen = (sentence: Sentence) =>
    sentence.verdict !== 'own' &&
    (isTouched(sentence) || (isUnclear && (sentence.basis === 'none' || !page.hasSnapshot)))
  const { lead, paragraphs } = splitParagraphs(page)
  let next = lead.length
  const starts = paragraphs.map(({ text, separator }) => {
    const start = next
    next += text.length + separator.length
    return start
  })
  const byParagraph = groupSpans(page.sentences, starts)
  return paragraphs.map(({ text, marks, own }, index) => {
    const end = (starts[index] ?? 0) + text.length
    const sentences = (byParagraph.get(index) ?? []).filter((sentence) => sentence.end <= end)
    const textOf = (span: { start: number; end: number }) => page.content.slice(span.start, span.end)
    if (sentences.some(({ eventIds }) => eventIds.some((id) => page.keptBack.has(id))))
      return { text: KEPT_BACK, isOpen: false, recheck: [], keep: [] }
    const canChange = sentences.some(isOpen)
    return {
      text: canChange ? withMarks(text, marks) : text,
      isOpen: canChange,
      recheck: canChange
        ? sentences.filter((one) => one.verdict !== 'own' && isTouched(one)).map(textOf)
        : [],
      keep: own.map((span) => text.slice(span.start, span.end)),
    }
  })
}

/** Inserts the marks into the text as a model writes them: ` [1, 2]`. */
function withMarks(text: string, marks: PageText['marks']): string {
  let [marked, at] = ['', 0]
  for (const { offset, numbers } of marks.toSorted((one, other) => one.offset - other.offset)) {
    marked += `${text.slice(at, offset)} [${numbers.join(', ')}]`
    at = offset
  }
  return marked + text.slice(at)
}
