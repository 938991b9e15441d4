/** Reads an event once into everything that sentences are compared with. */
import { readAmounts, readNotedDurations, readTimeUnits } from './amounts.ts'
import { type ConceptFact, readConcepts } from './concepts.ts'
import { type ClassMember, readMembers } from './contrasts.ts'
import { type DayFact, readDays } from './dates.ts'
import { type Figures, readFigures } from './figures.ts'
import { detectLanguage, functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { english } from './packs/english.ts'
import { toPlain } from './plain.ts'
import { type PartOfDay, readPartsOfDay, readTimes, type TimeFact } from './times.ts'

export interface SourceEvent {
  id: string
  content: string
  placeName: string | null
  /** Minutes since midnight on the event's own clock; null without a time. */
  minutes: number | null
}

export interface EventFacts {
  id: string
  content: string
  plain: string
  pack: LanguagePack | undefined
  terms: ReadonlySet<string>
  numbers: readonly NumberFact[]
  /** Every number that it could mean. */
  figures: Figures
  times: readonly TimeFact[]
  parts: readonly PartOfDay[]
  concepts: readonly ConceptFact[]
  days: readonly DayFact[]
  units: readonly string[]
  members: readonly ClassMember[]
  /** Where it was noted, in plain form. */
  place: string | null
  minutes: number | null
}

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
  const times = readTimes(content, reader)
  return {
    id: event.id,
    content,
    plain: toPlain(content),
    pack,
    terms: termsOf(content, functionWordsOf(pack)),
    numbers: readAmounts(content, reader, times),
    figures: withDurations(readFigures(content), content),
    times,
    parts: readPartsOfDay(content, reader),
    concepts: pack ? readConcepts(content, pack) : [],
    days: readDays(content, reader, date),
    units: readTimeUnits(content, reader),
    members: readMembers(content, reader),
    place: event.placeName === null ? null : toPlain(event.placeName),
    minutes: event.minutes,
  }
}

const withDurations = (figures: Figures, content: string): Figures => ({
  ...figures,
  parts: [...figures.parts, ...readNotedDurations(content)],
})
