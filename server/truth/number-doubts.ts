/** Doubts numbers and durations that no source gives. */
import { isUncertainCount } from './counts.ts'
import { daysOfMonth } from './dates.ts'
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { type Evidence, isAlsoOf, judge, type SentenceFacts, supportOf } from './evidence.ts'
import { isMeasureSupported, isReplaced } from './measures.ts'
import type { NumberFact } from './numbers.ts'
import { isClockDifference, isNumberSupported } from './support.ts'

/** "One" and "two" in words are seldom counts, but two kilos are. */
const MIN_COUNT_IN_WORDS = 3

export const isCount = (number: NumberFact): boolean =>
  number.isDigits || number.value >= MIN_COUNT_IN_WORDS || (number.value === 2 && number.unit !== undefined)

export function numberDoubts(facts: SentenceFacts, evidence: Evidence): Doubt[] {
  const { numbers, text, days } = facts
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
    const isOther = isReplaced(number, numbers, sources)
    const isSupported = (pool: readonly EventFacts[]) =>
      isOther
        ? isMeasureSupported(number, pool) || isClockDifference(number, sources)
        : isNumberSupported(number, pool, date)
    const support = supportOf(evidence, isSupported)
    const isSupport = (event: EventFacts) => isSupported([event])
    if (support === 'elsewhere' && isAlsoOf(facts, evidence, isSupport)) return []
    // A sum or difference of several events stands in none of them.
    const isDerived = support === 'elsewhere' && !evidence.events.some(isSupport)
    const isSure = number.isDigits && !isDerived
    return judge({ kind: 'number', text, fact: number, isSure }, isDerived ? 'none' : support)
  })
}
