/**
 * Checks a page against the events that it was written from, sentence by sentence and by rules alone. Two strengths:
 * `hard` where the service is sure, `soft` where a person should check. That words are shared or not is no doubt by itself.
 */
import type { Sentence } from '../../contract/sources.ts'
import { citationDoubts, type StatedSentence, sharesNothing } from './citation-doubts.ts'
import { findDoubts, readSentenceFacts, supportsFact } from './doubts.ts'
import { type EventFacts, readEventFacts, type SourceEvent } from './event-facts.ts'
import type { Doubt, SentenceFacts } from './evidence.ts'
import { detectLanguage, isSurelyIn } from './language.ts'
import type { CitationMark } from './marks.ts'
import { matchEvents } from './match.ts'
import { isCount } from './number-doubts.ts'
import type { LanguagePack } from './pack.ts'
import { type Span, splitSentences } from './sentences.ts'
import { doubtUnlike } from './unlike.ts'
import { isOfTakingAlone, wordlessDoubts } from './wordless.ts'

export interface PageToCheck {
  /** YYYY-MM-DD */
  date: string
  content: string
  marks: readonly CitationMark[]
  /** In the order in which the prompt numbered them. */
  events: readonly SourceEvent[]
  /** Names that this diary has called a person or a place, in plain form. */
  knownNames: ReadonlySet<string>
  /** Sentences that the owner wrote or vouched for. */
  own: readonly Span[]
}

interface ReadPage extends PageToCheck {
  pack: LanguagePack | undefined
  facts: readonly EventFacts[]
}

/** Of a sentence, in UTF-16 units: nobody writes a longer one, and its facts are compared with each other. */
const MAX_SENTENCE_LENGTH = 3_000

export interface CheckedPage {
  sentences: Sentence[]
  /** False if time ran out, or a sentence is longer than is read: then the rest of it has no doubts. */
  isComplete: boolean
}

/**
 * Sentences in order, with offsets in the page's content; they cover every letter and digit of it.
 *
 * @param isOver asked after each event and sentence: a long page takes seconds
 */
export function checkPage(page: PageToCheck, isOver = () => false): CheckedPage {
  const checked: Sentence[] = []
  const steps = checkInSteps(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { sentences: value, isComplete: !value.some(isLongerThanRead) }
    if (value) checked.push(value)
    if (isOver()) return { sentences: withUnchecked(page.content, checked), isComplete: false }
  }
}

const isLongerThanRead = ({ start, end }: Span): boolean => end - start > MAX_SENTENCE_LENGTH

/** The sentences of a page, those that were not checked without sources and doubts. */
export function withUnchecked(content: string, checked: readonly Sentence[]): Sentence[] {
  const rest = splitSentences(content, detectLanguage(content)?.code).slice(checked.length)
  return [
    ...checked,
    ...rest.map((span): Sentence => ({ ...span, eventIds: [], basis: 'none', verdict: 'free', doubts: [] })),
  ]
}

/** Yields each sentence, before they are compared with each other. */
function* checkInSteps(page: PageToCheck): Generator<Sentence | undefined, Sentence[]> {
  const pack = detectLanguage(page.content)
  // By all notes together: most of them are too short to tell it.
  const notes = page.events.map(({ content }) => content).join('\n')
  const eventPack = detectLanguage(notes, pack) ?? pack
  const facts = yield* inSteps(page.events, (event) => readEventFacts(event, eventPack, page.date))
  const read = { ...page, pack, facts }
  const spans = splitSentences(page.content, pack?.code)
  const stated = yield* inSteps(spans, (span, index) =>
    readSentence(read, span, marksOf(page.marks, spans, index)),
  )
  const checked: Sentence[] = []
  for (const sentence of stated) {
    const one = checkSentence(read, sentence)
    checked.push(one)
    yield one
  }
  // Of a page in another language, missing shared words prove nothing.
  if (!isSurelyIn(notes, pack) || facts.some(({ isPurged }) => isPurged)) return checked
  return doubtUnlike(checked, (sentence, index) => {
    const told = stated[index]
    const isStating = countWords(told?.facts, pack) >= MIN_UNLIKE_TERMS && !isHeading(page.content, sentence)
    if (!told || !isStating || sentence.verdict === 'own') return undefined
    return sentence.basis === 'matched' || (told.cited.length > 0 && !sharesNothing(told, page.date))
  })
}

/** Fewer words may be a true remark in other words. */
const MIN_UNLIKE_TERMS = 3

/** Han and kana are read in pairs of signs, of which a word has two. */
const countWords = (facts: SentenceFacts | undefined, pack: LanguagePack | undefined): number =>
  (facts?.terms.size ?? 0) / (pack?.numbers.form === 'han' ? 2 : 1)

function* inSteps<T, R>(items: readonly T[], read: (item: T, index: number) => R): Generator<undefined, R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(read(item, index))
    yield
  }
  return results
}

interface ReadSentence extends StatedSentence {
  span: Span
  /** Of the events that the model named, whether they exist or not. */
  numbers: readonly number[]
}

function readSentence(
  { content, date, pack, facts, knownNames }: ReadPage,
  span: Span,
  numbers: readonly number[],
): ReadSentence {
  const text = content.slice(span.start, span.end).slice(0, MAX_SENTENCE_LENGTH)
  return {
    span,
    numbers,
    facts: readSentenceFacts(text, { pack, knownNames, date }),
    cited: numbers.flatMap((number) => facts[number - 1] ?? []),
  }
}

/** A mark belongs to the sentence before it, also where it is behind the full stop. */
function marksOf(marks: readonly CitationMark[], spans: readonly Span[], index: number): number[] {
  const start = spans[index]?.start ?? 0
  const next = spans[index + 1]?.start ?? Number.POSITIVE_INFINITY
  const own = marks.filter(({ offset }) => offset > start && offset <= next)
  return [...new Set(own.flatMap(({ numbers }) => numbers))]
}

function checkSentence(page: ReadPage, sentence: ReadSentence): Sentence {
  const { facts, cited } = sentence
  const { span } = sentence
  const sources = cited.length > 0 ? cited : matchSources(facts, page)
  const basis = cited.length > 0 ? 'cited' : sources.length > 0 ? 'matched' : 'none'
  const answer = { ...span, eventIds: sources.map(({ id }) => id), basis } as const
  const isOwn = page.own.some(({ start, end }) => start <= span.start && end >= span.end)
  if (isOwn) return { ...answer, verdict: 'own', doubts: [] }
  const isTitle = isHeading(page.content, span)
  const all = doubtsOf(page, sentence, { sources, isTitle })
  // Headings are free in wording, so only hard doubts count there.
  const doubts = isTitle ? all.filter(({ strength }) => strength === 'hard') : all
  const verdict = doubts.length > 0 ? 'doubted' : isSupported(page, facts, sources) ? 'supported' : 'free'
  return { ...answer, verdict, doubts: doubts.map((doubt) => ofRules(doubt, span.start)) }
}

/** Words that share nothing with their events may be true, and are not shown as told by them. */
function isSupported(
  { date, pack, facts: events }: ReadPage,
  facts: SentenceFacts,
  sources: readonly EventFacts[],
): boolean {
  if (sources.length === 0 || sources.some(({ isPurged }) => isPurged)) return false
  return sources.some(({ hasWords }) => hasWords)
    ? !sharesNothing({ facts, cited: sources }, date)
    : isOfTakingAlone(facts, { pack, events })
}

interface Found {
  sources: readonly EventFacts[]
  isTitle: boolean
}

function doubtsOf(page: ReadPage, sentence: ReadSentence, { sources, isTitle }: Found): Doubt[] {
  const { facts: events, pack, date } = page
  const { numbers, facts, cited } = sentence
  // What was deleted for ever may have said it.
  if (sources.some(({ isPurged }) => isPurged)) return []
  const evidence = { date, pack, events, sources, isCited: cited.length > 0 }
  const wrong = [...missingEvents(numbers, events.length, facts.text), ...findDoubts(facts, evidence)]
  if (wrong.length > 0) return wrong
  const isWorded = sources.some(({ hasWords }) => hasWords)
  if (sources.length > 0 && !isWorded) return wordlessDoubts(facts, sources, { pack, events })
  const unlike = citationDoubts(sentence, evidence)
  return unlike.length > 0 || sources.length > 0 || isTitle ? unlike : uncited(page, sentence)
}

/** Finds sources by shared words; if no event shares enough, by a shared time or number. */
function matchSources(sentence: SentenceFacts, { facts, date }: ReadPage): EventFacts[] {
  const found = matchEvents(
    sentence.terms,
    facts.map((event) => event.terms),
  ).flatMap((at) => facts[at] ?? [])
  return found.length > 0 ? found : facts.filter((event) => supportsFact(sentence, event, date))
}

/** With offsets in the page. */
const ofRules = (doubt: Doubt, sentenceStart: number) => ({
  ...doubt,
  by: 'rules' as const,
  start: doubt.start + sentenceStart,
  end: doubt.end + sentenceStart,
})

function missingEvents(numbers: readonly number[], eventCount: number, text: string): Doubt[] {
  const missing = numbers.filter((number) => number < 1 || number > eventCount)
  if (missing.length === 0) return []
  const message = `This day has no event ${missing.join(', ')}.`
  return [{ kind: 'citation', strength: 'hard', start: 0, end: text.length, message }]
}

/** Fewer words of content state nothing that could be checked: "What a day", "So the journey ended". */
const MIN_STATING_TERMS = { withFact: 4, withMarks: 7, withoutMarks: 8 }

const MAX_HEADING_LENGTH = 60

/** A line with a mark of Markdown, or the page's first line where it is short and ends without a full stop. */
function isHeading(content: string, span: Span): boolean {
  const start = content.lastIndexOf('\n', span.start - 1) + 1
  const end = content.indexOf('\n', span.start)
  const line = content.slice(start, end < 0 ? content.length : end).trim()
  if (/^(?:#|\*\*[^*]+\*\*$)/u.test(line)) return true
  const isFirst = content.slice(0, start).trim() === '' && end >= 0
  return isFirst && line.length <= MAX_HEADING_LENGTH && !/[.!?…。！？؟:]$/u.test(line)
}

const END_OF_WORD = '(?!\\p{L})'
const DAY = `(?<!\\p{L})(?:days?|tag(?:e[sn]?)?|jour(?:née|s)?|día|jornada|giorn(?:o|ata)|dia|д(?:ень|ня|нём|нем)|(?:ال)?يوم(?:ا|ًا|ي)?|يومنا|نهار\\p{L}*)${END_OF_WORD}|一天|今天|这天|日子|一日|今日|この日`
const PERIOD = `(?<!\\p{L})(?:evening|week(?:end)?|abend|woche(?:nende)?|soirée|semaine|semana|serata|settimana|noite|вечер|недел[яюи]|выходн\\p{L}+|الأسبوع)${END_OF_WORD}`

/** Words about the day itself, which need no source: "What a day", "the week is over". */
const WHOLE_DAY = new RegExp(`${DAY}|${PERIOD}`, 'u')

/** A sentence without a source that states something. */
function uncited({ marks, facts: events, pack }: ReadPage, { span, facts }: ReadSentence): Doubt[] {
  const isComparable = events.some((event) => event.pack === pack)
  const counts = facts.numbers.filter(isCount)
  const hasFact = [facts.times, counts, facts.names, facts.quotations].some((some) => some.length > 0)
  if (!hasFact && WHOLE_DAY.test(facts.plain)) return []
  // Without marks a true sentence in other words has no source either.
  const { withFact, withMarks, withoutMarks } = MIN_STATING_TERMS
  const least = marks.length === 0 ? withoutMarks : hasFact ? withFact : withMarks
  if (!isComparable || countWords(facts, pack) < least) return []
  // The model marked other sentences and not this one, which has a number, a time or a name of some event.
  const strength = marks.length > 0 && hasFact ? 'hard' : 'soft'
  const message = 'No event of this day says this.'
  return [{ kind: 'uncited', strength, start: 0, end: span.end - span.start, message }]
}
