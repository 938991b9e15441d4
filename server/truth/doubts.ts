/** Finds the doubts of one sentence, rule by rule. */
import { additionDoubts, occasionDoubts } from './additions.ts'
import { readAmounts, readTimeUnits } from './amounts.ts'
import { calendarDoubts, readCalendarDates } from './calendar-dates.ts'
import { readConcepts } from './concepts.ts'
import { contrastDoubts, readMembers } from './contrasts.ts'
import { daysOfMonth, readDays } from './dates.ts'
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { type Evidence, judge, type SentenceFacts, supportOf } from './evidence.ts'
import { homeDoubts } from './homes.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import { nameContrasts } from './name-contrasts.ts'
import { hasInitial, hasName, hasSimilarWord, readNames, textOfNames } from './names.ts'
import { isCount, numberDoubts } from './number-doubts.ts'
import type { LanguagePack } from './pack.ts'
import { english } from './packs/english.ts'
import { toPlain, withoutDiacritics } from './plain.ts'
import { isQuotedFrom, readQuotations } from './quotations.ts'
import { rankDoubts } from './rankings.ts'
import { blank, overlapsAny, type Span } from './sentences.ts'
import { isNumberSupported, isTimeSupported } from './support.ts'
import { swapDoubts } from './swaps.ts'
import { timeDoubts } from './time-doubts.ts'
import { readPartsOfDay, readTimes } from './times.ts'
import { wordingDoubts } from './wording.ts'

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
    members: pack ? readMembers(plain, pack) : [],
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
    ...quotationDoubts(facts, evidence),
    ...numberDoubts(facts, evidence),
    ...rankDoubts(facts, told),
    ...timeDoubts(facts, evidence),
    ...dateDoubts(facts, evidence),
    ...calendarDoubts(facts.calendarDates, { ...evidence, text: facts.text }),
    ...nameDoubts(facts, evidence),
    ...nameContrasts(facts, told),
    ...homeDoubts(facts, told),
    ...wordingDoubts(facts, told),
    ...additionDoubts(facts, evidence),
    ...occasionDoubts(facts, evidence),
    ...swapDoubts(facts, told),
    ...contrastDoubts(facts, told),
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

const quotationDoubts = ({ quotations, text }: SentenceFacts, evidence: Evidence): Doubt[] =>
  quotations.flatMap((quotation) => {
    const support = supportOf(evidence, (pool) =>
      pool.some(({ content }) => isQuotedFrom(quotation.text, content)),
    )
    return judge({ kind: 'quote', text, fact: quotation, isSure: true }, support)
  })

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

const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Cyrl}/u, /\p{sc=Arab}/u, /[\p{sc=Han}\p{sc=Kana}]/u]

/**
 * Whether most events are in the name's script: in another one it is spelled otherwise. Events without words are in none;
 * on a day that has no others, a name that no event has is spelled nowhere.
 */
function isWrittenAlike(name: string, events: readonly EventFacts[]): boolean {
  const worded = events.filter(({ hasWords }) => hasWords)
  if (worded.length === 0) return !events.some(({ isPurged }) => isPurged)
  return SCRIPTS.some(
    (script) =>
      script.test(name) && worded.filter(({ plain }) => script.test(plain)).length * 2 > worded.length,
  )
}

/** Notes often leave out accents. */
function isNamed(name: string, events: readonly EventFacts[]): boolean {
  if (events.some((event) => hasName(event, name))) return true
  if (events.some((event) => hasSimilarWord(event.words, name))) return true
  if (events.some(({ content }) => hasInitial(content, name))) return true
  const bare = withoutDiacritics(name)
  return events.some((event) => hasName(textOfNames(withoutDiacritics(event.plain)), bare))
}

/** Compared with the whole day, because a person named in one event often appears in the sentence of another. */
const nameDoubts = ({ names, text }: SentenceFacts, { events }: Evidence): Doubt[] =>
  names.flatMap((name) =>
    // A word that begins alike may be the same name, shortened, inflected or in another language.
    !isWrittenAlike(name.text, events) || isNamed(name.text, events)
      ? []
      : judge({ kind: name.kind, text, fact: name, isSure: name.isSure !== false }, 'none'),
  )
