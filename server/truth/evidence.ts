/** What a sentence says, what it is compared with, and what a claim without support is called. */
import type { Doubt as AnyDoubt } from '../../contract/sources.ts'
import type { CalendarDate } from './calendar-dates.ts'
import type { ConceptFact } from './concepts.ts'
import type { DayFact } from './dates.ts'
import type { EventFacts } from './event-facts.ts'
import type { NameFact } from './names.ts'
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import type { Quotation } from './quotations.ts'
import type { Span } from './sentences.ts'
import { isShared } from './shared-terms.ts'
import type { PartOfDay, TimeFact } from './times.ts'

/** What the rules doubt; offsets are those in the sentence. */
export type Doubt = Omit<AnyDoubt, 'by'>

export interface SentenceFacts {
  text: string
  plain: string
  /** Of content, as `termsOf` reads them. */
  terms: ReadonlySet<string>
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

/** Words are compared within one language, and with the whole day where the sentence has no source. */
export const isInOneLanguage = ({ pack, events, sources }: Evidence): boolean =>
  (sources.length > 0 ? sources : events).every((event) => event.pack === pack)

/** What supports a fact: the sentence's sources, another event of the day, or none. */
export function supportOf(
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

export function judge({ kind, text, fact, isSure }: Claim, support: ReturnType<typeof supportOf>): Doubt[] {
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
          message: `“${quoted}” is in another event than the one named.`,
        },
      ]
    : [
        {
          kind,
          strength: isSure ? 'hard' : 'soft',
          ...place,
          message: `“${quoted}” is in no event of this day.`,
        },
      ]
}

const MIN_SHARED = 2

/**
 * Whether a sentence speaks of its sources and of another event as well, which says the fact: then a mark is missing,
 * and nothing is invented.
 */
export function isAlsoOf(
  sentence: SentenceFacts,
  { events, sources }: Evidence,
  isSupport: (event: EventFacts) => boolean,
): boolean {
  const terms = [...sentence.terms]
  const own = terms.filter((term) => sources.some((event) => isShared(term, event)))
  if (own.length < MIN_SHARED) return false
  const others = events.filter((event) => !sources.includes(event) && isSupport(event))
  return others.some((event) => terms.some((term) => !own.includes(term) && isShared(term, event)))
}
