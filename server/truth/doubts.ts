/** Finds the doubts of one sentence, rule by rule. */

import { additionDoubts } from './additions.ts'
import { readAmounts, readTimeUnits } from './amounts.ts'
import { type CalendarDate, calendarDoubts, readCalendarDates } from './calendar-dates.ts'
import { type ConceptFact, readConcepts } from './concepts.ts'
import { type ClassMember, contrastDoubts, readMembers } from './contrasts.ts'
import { isUncertainCount } from './counts.ts'
import { type DayFact, daysOfMonth, readDays } from './dates.ts'
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import { hasName, hasSimilarWord, type NameFact, readNames } from './names.ts'
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { english } from './packs/english.ts'
import { isQuotedFrom, type Quotation, readQuotations } from './quotations.ts'
import type { Span } from './sentences.ts'
import { isShared } from './shared-terms.ts'
import { isNumberSupported, isTimeSupported } from './support.ts'
import { swapDoubts } from './swaps.ts'
import { type PartOfDay, readPartsOfDay, readTimes, type TimeFact } from './times.ts'
import { wordingDoubts } from './wording.ts'

export interface SentenceFacts {
  text: string
  times: readonly TimeFact[]
  parts: readonly PartOfDay[]
  numbers: readonly NumberFact[]
  quotations: readonly Quotation[]
  names: readonly NameFact[]
  concepts: readonly ConceptFact[]
  days: readonly DayFact[]
  calendarDates: readonly CalendarDate[]
  /** Of time, also of a duration that has no number: "just under an hour". */
  units: readonly string[]
  members: readonly ClassMember[]
}

export interface Evidence {
  /** The page's own date, YYYY-MM-DD. */
  date: string
  pack: LanguagePack | undefined
  /** All events of the day, in their order. */
  events: readonly EventFacts[]
  /** Those that the sentence rests on. */
  sources: readonly EventFacts[]
  /** Whether the model named the sources: then a fact of another event shows a wrong mark. */
  isCited: boolean
}

interface Reading {
  pack: LanguagePack | undefined
  knownNames: ReadonlySet<string>
  /** The page's own. */
  date: string
}

export function readSentenceFacts(text: string, { pack, knownNames, date }: Reading): SentenceFacts {
  const reader = pack ?? english
  const calendarDates = readCalendarDates(text, pack, date)
  const isOutside = (fact: Span) =>
    !calendarDates.some(({ start, end }) => fact.start < end && fact.end > start)
  const times = readTimes(text, reader).filter(isOutside)
  return {
    text,
    calendarDates,
    times,
    // "Meia-noite" is a time, and no part of the day.
    parts: readPartsOfDay(text, reader).filter(
      (part) => !times.some(({ start, end }) => part.start < end && part.end > start),
    ),
    numbers: readAmounts(text, reader, times).filter(isOutside),
    quotations: readQuotations(text),
    names: readNames(text, pack, knownNames),
    concepts: pack ? readConcepts(text, pack) : [],
    days: pack ? readDays(text, pack, date) : [],
    units: readTimeUnits(text, reader),
    members: pack ? readMembers(text, pack) : [],
  }
}

/** "One" and "two" in words are seldom counts, but two kilos are. */
const MIN_COUNT_IN_WORDS = 3

export const isCount = (number: NumberFact): boolean =>
  number.isDigits || number.value >= MIN_COUNT_IN_WORDS || (number.value === 2 && number.unit !== undefined)

/** Whether an event supports a time or a number of a sentence. */
export const supportsFact = ({ times, numbers }: SentenceFacts, event: EventFacts, date: string): boolean =>
  times.some((time) => isTimeSupported(time, [event])) ||
  numbers.some((number) => isCount(number) && isNumberSupported(number, [event], date))

/** Doubts with offsets in the sentence, in its order; of one kind at one place there is one. */
export function findDoubts(facts: SentenceFacts, evidence: Evidence): Doubt[] {
  const doubts = [
    ...quotationDoubts(facts, evidence),
    ...numberDoubts(facts, evidence),
    ...timeDoubts(facts, evidence),
    ...dateDoubts(facts, evidence),
    ...calendarDoubts(facts.calendarDates, { ...evidence, text: facts.text }),
    ...nameDoubts(facts, evidence),
    ...wordingDoubts(facts, evidence),
    ...additionDoubts(facts, evidence),
    ...swapDoubts(facts, evidence),
    ...contrastDoubts(facts, evidence),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end)
  // A quotation is judged as a whole.
  const isQuoted = ({ kind, start, end }: Doubt) =>
    kind !== 'quote' && facts.quotations.some((quotation) => start >= quotation.start && end <= quotation.end)
  return doubts.filter(
    (doubt, index) =>
      !isQuoted(doubt) &&
      !doubts
        .slice(0, index)
        .some((other) => other.kind === doubt.kind && other.start <= doubt.start && other.end >= doubt.end),
  )
}

/** What supports a fact: the sentence's sources, another event of the day, or none. */
function supportOf(
  { sources, events, isCited }: Evidence,
  supports: (pool: readonly EventFacts[]) => boolean,
) {
  if (supports(sources)) return 'sources'
  if (!supports(events)) return 'none'
  return isCited ? 'elsewhere' : 'sources'
}

interface Claim {
  kind: Doubt['kind']
  text: string
  fact: Span
  /** Where no event supports the fact: whether the service is sure. */
  isSure: boolean
}

function judge({ kind, text, fact, isSure }: Claim, support: ReturnType<typeof supportOf>): Doubt[] {
  if (support === 'sources') return []
  const what = text.slice(fact.start, fact.end)
  const quoted = what.length <= 80 ? what : `${what.slice(0, 79)}…`
  const place = { start: fact.start, end: fact.end }
  return support === 'elsewhere'
    ? [
        {
          kind: 'citation',
          strength: 'soft',
          ...place,
          message: `“${quoted}” stands in another event than the one named.`,
        },
      ]
    : [
        {
          kind,
          strength: isSure ? 'hard' : 'soft',
          ...place,
          message: `“${quoted}” stands in no event of this day.`,
        },
      ]
}

const quotationDoubts = ({ quotations, text }: SentenceFacts, evidence: Evidence): Doubt[] =>
  quotations.flatMap((quotation) => {
    const support = supportOf(evidence, (pool) =>
      pool.some(({ content }) => isQuotedFrom(quotation.text, content)),
    )
    return judge({ kind: 'quote', text, fact: quotation, isSure: true }, support)
  })

function numberDoubts({ numbers, text, days }: SentenceFacts, evidence: Evidence): Doubt[] {
  const { sources, date } = evidence
  // "Thursday the twelfth" where the event says "Thursday".
  const dates = daysOfMonth([...days, ...sources.flatMap((event) => event.days)], date)
  return numbers.flatMap((number) => {
    if (
      !isCount(number) ||
      ((number.unit === undefined || number.unit === 'day') && dates.includes(number.value))
    )
      return []
    if (isUncertainCount(number, { text, numbers }, sources)) return []
    const support = supportOf(evidence, (pool) => isNumberSupported(number, pool, evidence.date))
    const isSupport = (event: EventFacts) => isNumberSupported(number, [event], date)
    if (support === 'elsewhere' && isAlsoOf(text, evidence, isSupport)) return []
    // A sum or difference of several events stands in none of them.
    const isDerived = support === 'elsewhere' && !evidence.events.some(isSupport)
    const isSure = number.isDigits && !isDerived
    return judge({ kind: 'number', text, fact: number, isSure }, isDerived ? 'none' : support)
  })
}

/** Another day than the one that the event names; a day that no event names may be told by the date. */
function dateDoubts({ days, text }: SentenceFacts, { sources, date }: Evidence): Doubt[] {
  const named = sources.flatMap((event) => event.days)
  if (named.length === 0) return []
  const meant = new Set([0, ...named.flatMap(({ offsets }) => offsets)])
  const figures = sources.flatMap(({ figures: { wholes, parts } }) => [...wholes, ...parts])
  return days
    .filter((day) => !day.offsets.some((offset) => meant.has(offset)))
    .filter((day) => !daysOfMonth([day], date).some((number) => figures.includes(number)))
    .map(({ start, end }) => ({
      kind: 'date',
      strength: 'soft',
      start,
      end,
      message: `“${text.slice(start, end)}” is not the day that the event names.`,
    }))
}

const MIN_SHARED = 2

/**
 * Whether a sentence speaks of its sources and of another event as well, which says the fact: then a mark is missing,
 * and nothing is invented.
 */
function isAlsoOf(
  text: string,
  { pack, events, sources }: Evidence,
  isSupport: (event: EventFacts) => boolean,
): boolean {
  const terms = [...termsOf(text, functionWordsOf(pack))]
  const own = terms.filter((term) => sources.some((event) => isShared(term, event)))
  const others = events.filter((event) => !sources.includes(event) && isSupport(event))
  const isSharedElsewhere = others.some((event) =>
    terms.some((term) => !own.includes(term) && isShared(term, event)),
  )
  return own.length >= MIN_SHARED && isSharedElsewhere
}

const sharesWord = (text: string, { pack, sources }: Evidence): boolean =>
  [...termsOf(text, functionWordsOf(pack))].some((term) => sources.some(({ terms }) => terms.has(term)))

/** The events directly before and after the sources. */
const neighboursOf = ({ events, sources }: Evidence): EventFacts[] =>
  events.filter((_, index) =>
    [events[index - 1], events[index + 1]].some((event) => event && sources.includes(event)),
  )

function timeDoubts({ times, parts, text }: SentenceFacts, evidence: Evidence): Doubt[] {
  const doubts = times.flatMap((time) => {
    const support = supportOf(evidence, (pool) => isTimeSupported(time, pool))
    // What begins with one event often ends with the next one.
    const isTold = support === 'elsewhere' && sharesWord(text, evidence)
    if (isTold && isTimeSupported(time, neighboursOf(evidence))) return []
    return judge({ kind: 'time', text, fact: time, isSure: time.isDigits }, support)
  })
  // Beside a time of its own, a part of the day is of something else: "by six it had dropped since the morning".
  return times.length > 0 ? doubts : partOfDayDoubts(parts, text, evidence)
}

/** Tolerance at both ends: evenings begin early in winter, and mornings are long on Sundays. */
const PART_MARGIN_MINUTES = 135
/** A night that ends after midnight. */
const DAWN_MINUTES = 5 * 60
const LATE_MINUTES = 23 * 60

/** Events that the sentence may be about: its cited sources, or without marks every event that shares a word with it. */
function momentsOf(text: string, { pack, sources, events, isCited }: Evidence): readonly EventFacts[] {
  if (isCited) return sources
  const terms = [...termsOf(text, functionWordsOf(pack))]
  return events.filter((event) => terms.some((term) => event.terms.has(term)))
}

/** "In the morning", against the clock of the events that the sentence rests on, where each of them has one. */
function partOfDayDoubts(parts: readonly PartOfDay[], text: string, evidence: Evidence): Doubt[] {
  const sources = momentsOf(text, evidence)
  const minutes = sources.flatMap((event) => event.minutes ?? [])
  // Two different parts, such as "from morning to evening", give no time to compare.
  const isOnePart = new Set(parts.map(({ from }) => from)).size === 1
  if (!isOnePart || sources.length === 0 || minutes.length < sources.length) return []
  return parts.flatMap((part): Doubt[] => {
    const isThen = minutes.some(
      (minute) =>
        (minute >= part.from - PART_MARGIN_MINUTES && minute <= part.to + PART_MARGIN_MINUTES) ||
        (minute < DAWN_MINUTES && part.to > LATE_MINUTES),
    )
    if (isThen || sources.some((event) => event.parts.length > 0 || event.times.length > 0)) return []
    const message = `“${text.slice(part.start, part.end)}” is not when this was noted.`
    return [{ kind: 'time', strength: 'soft', start: part.start, end: part.end, message }]
  })
}

const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Cyrl}/u, /\p{sc=Arab}/u, /[\p{sc=Han}\p{sc=Kana}]/u]

/** Whether most events are in the name's script: in another one it is spelled otherwise. */
const isWrittenAlike = (name: string, events: readonly EventFacts[]): boolean =>
  SCRIPTS.some(
    (script) =>
      script.test(name) && events.filter(({ plain }) => script.test(plain)).length * 2 > events.length,
  )

/** Compared with the whole day, because a person named in one event often appears in the sentence of another. */
const nameDoubts = ({ names, text }: SentenceFacts, { events }: Evidence): Doubt[] =>
  names.flatMap((name) =>
    // A word that begins alike may be the same name, shortened, inflected or in another language.
    !isWrittenAlike(name.text, events) ||
    events.some(({ plain }) => hasName(plain, name.text) || hasSimilarWord(plain, name.text))
      ? []
      : judge({ kind: name.kind, text, fact: name, isSure: name.isSure !== false }, 'none'),
  )
