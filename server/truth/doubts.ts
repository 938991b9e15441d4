/** Finds the doubts of one sentence, rule by rule. */
import { readAmounts, readTimeUnits } from './amounts.ts'
import { readCalendarDates } from './calendar-dates.ts'
import { causeDoubts } from './cause-doubts.ts'
import { certaintyDoubts } from './certainty-doubts.ts'
import { readConcepts } from './concepts.ts'
import { dateDoubts } from './date-doubts.ts'
import { readDays } from './dates.ts'
import type { EventFacts } from './event-facts.ts'
import type { Doubt, Evidence, SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import { exchangedNames, nameDoubts } from './name-doubts.ts'
import { readNames } from './names.ts'
import { isCount, numberDoubts } from './number-doubts.ts'
import type { LanguagePack } from './pack.ts'
import { english } from './packs/english.ts'
import { toPlain } from './plain.ts'
import { readQuotations } from './quotations.ts'
import { quoteDoubts } from './quote-doubts.ts'
import { blank, overlapsAny, type Span } from './sentences.ts'
import { isNumberSupported, isTimeSupported } from './support.ts'
import { timeDoubts } from './time-doubts.ts'
import { readPartsOfDay, readTimes } from './times.ts'
import { weatherDoubts } from './weather-doubts.ts'

interface Reading {
  pack: LanguagePack | undefined
  knownNames: ReadonlySet<string>
  /** The page's own. */
  date: string
}

export function readSentenceFacts(text: string, { pack, knownNames, date }: Reading): SentenceFacts {
  const reader = pack ?? english
  const plain = toPlain(text)
  const calendarDates = readCalendarDates(plain, pack, date)
  const isOutside = (fact: Span) => !overlapsAny(fact, calendarDates)
  const times = readTimes(plain, reader).filter(isOutside)
  return {
    text,
    plain,
    terms: termsOf(blank(text, calendarDates), functionWordsOf(pack)),
    calendarDates,
    times,
    // "Meia-noite" is a time, and no part of the day.
    parts: readPartsOfDay(plain, reader).filter((part) => !overlapsAny(part, times)),
    numbers: readAmounts(plain, reader, times).filter(isOutside),
    quotations: readQuotations(text),
    names: readNames(text, pack, knownNames),
    concepts: pack ? readConcepts(plain, pack) : [],
    days: pack ? readDays(plain, pack, date) : [],
    units: readTimeUnits(plain, reader),
  }
}

/** Whether an event supports a time or a number of a sentence. */
export const supportsFact = ({ times, numbers }: SentenceFacts, event: EventFacts, date: string): boolean =>
  times.some((time) => isTimeSupported(time, [event])) ||
  numbers.some((number) => isCount(number) && isNumberSupported(number, [event], date))

/** Doubts with offsets in the sentence, in its order; of one kind at one place there is one. */
export function findDoubts(facts: SentenceFacts, evidence: Evidence): Doubt[] {
  // A picture beside a note has no words that could be compared: the note is the only source of the wording.
  const told = { ...evidence, sources: evidence.sources.filter(({ hasWords }) => hasWords) }
  const doubts = [
    ...quoteDoubts(facts, evidence),
    ...numberDoubts(facts, evidence),
    ...timeDoubts(facts, evidence),
    ...dateDoubts(facts, evidence),
    ...nameDoubts(facts, evidence),
    ...exchangedNames(facts, told),
    ...weatherDoubts(facts, told),
    ...causeDoubts(facts, told),
    ...certaintyDoubts(facts, told),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end)
  // A quotation is judged as a whole.
  const isQuoted = ({ kind, start, end }: Doubt) =>
    kind !== 'quote' && facts.quotations.some((quotation) => start >= quotation.start && end <= quotation.end)
  // Sorted by their starts, so that one lies in another if an earlier one of its kind ends no sooner.
  const ends = new Map<Doubt['kind'], number>()
  return doubts.filter((doubt) => {
    const endBefore = ends.get(doubt.kind) ?? -1
    ends.set(doubt.kind, Math.max(endBefore, doubt.end))
    return !isQuoted(doubt) && endBefore < doubt.end
  })
}
