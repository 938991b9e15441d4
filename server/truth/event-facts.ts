/** Reads an event once into everything that sentences are compared with. */
import { readAmounts, readNotedDurations, readTimeUnits } from './amounts.ts'
import { type ConceptFact, readConcepts } from './concepts.ts'
import { type DayFact, readDays } from './dates.ts'
import { type Figures, readFigures } from './figures.ts'
import { detectLanguage, functionWordsOf } from './language.ts'
import { signsOf, termsOf } from './match.ts'
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { english } from './packs/english.ts'
import { toPlain, type Words, wordsOf } from './plain.ts'
import { isArabic, rootOf } from './shared-terms.ts'
import { type PartOfDay, readPartsOfDay, readTimes, type TimeFact } from './times.ts'

export interface SourceEvent {
  id: string
  content: string
  placeName: string | null
  /** Minutes since midnight on the event's own clock; null without a time. */
  minutes: number | null
  /** Whether somebody has said something, beside figures. Left out: whether `content` has letters. */
  hasWords?: boolean
  /** Its words were deleted for ever: what rests on it can no longer be checked. */
  isPurged?: boolean
}

export interface EventFacts {
  id: string
  content: string
  /** Without them a picture, a recording or a figure supports nothing but itself. */
  hasWords: boolean
  isPurged: boolean
  /** Of the place's name, by which a sentence may tell where the event was. */
  placeTerms: ReadonlySet<string>
  plain: string
  words: Words
  pack: LanguagePack | undefined
  terms: ReadonlySet<string>
  /** Of its Arabic terms. */
  roots: readonly string[]
  /** Of Han, folded as in its terms. */
  signs: ReadonlySet<string>
  numbers: readonly NumberFact[]
  /** Every number that it could mean. */
  figures: Figures
  /** In minutes, of durations such as "1h15" and "1 h 20", which read like times or two numbers. */
  noted: readonly number[]
  times: readonly TimeFact[]
  parts: readonly PartOfDay[]
  concepts: readonly ConceptFact[]
  days: readonly DayFact[]
  units: readonly string[]
  minutes: number | null
}

const NOTED = /^\d\s?h\s?\d{0,2}$|^\d:\d\d$/u
/** As a duration, more than a note is likely to tell. */
const MIN_LEADING_MINUTES = 6 * 60
const LONG_ENOUGH = /:|uhr|点|am|pm|[ap]\.m/u

/**
 * @param usual the language of an event that is too short to tell its own
 * @param date the page's own
 */
export function readEventFacts(
  event: SourceEvent,
  usual: LanguagePack | undefined,
  date: string,
): EventFacts {
  const content = event.placeName === null ? event.content : `${event.content}\n${event.placeName}`
  const pack = detectLanguage(event.content, usual) ?? usual
  // Digits are read alike in every language.
  const reader = pack ?? english
  const plain = toPlain(content)
  const terms = termsOf(content, functionWordsOf(pack))
  const times = readTimes(plain, reader)
  const durations = readNotedDurations(plain)
  const leading = event.minutes === null ? leadingTime(content, times) : undefined
  return {
    id: event.id,
    content,
    hasWords: event.hasWords ?? /\p{L}/u.test(event.content),
    isPurged: event.isPurged ?? false,
    placeTerms: termsOf(event.placeName ?? '', functionWordsOf(pack)),
    plain,
    words: wordsOf(plain),
    pack,
    terms,
    roots: [...terms].filter(isArabic).map(rootOf),
    signs: signsOf(content),
    numbers: readAmounts(plain, reader, times),
    figures: withDurations(readFigures(leading ? plain.slice(leading.end) : plain), durations),
    noted: [...new Set([...durations, ...notedIn(content, times, leading)])],
    times,
    parts: readPartsOfDay(plain, reader),
    concepts: pack ? readConcepts(plain, pack) : [],
    days: readDays(plain, reader, date),
    units: readTimeUnits(plain, reader),
    minutes: event.minutes ?? leading?.minutes ?? null,
  }
}

/** Durations among the times: "1h15" may be read both ways. */
const notedIn = (content: string, times: readonly TimeFact[], leading: TimeFact | undefined): number[] =>
  times
    .filter((time) => time !== leading && NOTED.test(content.slice(time.start, time.end)))
    .map(({ minutes }) => minutes)

/** "10:30 walked", "ore 15 pranzo": a note often begins with its time. Of a duration, such as "2h nap", nobody can tell. */
function leadingTime(content: string, times: readonly TimeFact[]): TimeFact | undefined {
  const [first] = times
  if (!first?.isDigits || /\p{L}{5}|[.,;\n]/u.test(content.slice(0, first.start))) return undefined
  return LONG_ENOUGH.test(content.slice(first.start, first.end)) || first.minutes >= MIN_LEADING_MINUTES
    ? first
    : undefined
}

const withDurations = (figures: Figures, durations: readonly number[]): Figures => ({
  ...figures,
  parts: [...figures.parts, ...durations],
})
