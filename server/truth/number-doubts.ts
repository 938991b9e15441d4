/** Doubts numbers and durations that no source gives. */
import { daysOfMonth } from './dates.ts'
import type { EventFacts } from './event-facts.ts'
import { type Doubt, type Evidence, isAlsoOf, judge, type SentenceFacts, supportOf } from './evidence.ts'
import { hasOtherUnit, isMeasureSupported, isReplaced } from './measures.ts'
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
    const isOtherUnit = hasOtherUnit(number, sources)
    if (!isOtherUnit && isUncertainCount(number, { text, numbers }, sources)) return []
    const isOther = isOtherUnit || isReplaced(number, numbers, sources)
    const isSupported = (pool: readonly EventFacts[]) =>
      isOther
        ? isMeasureSupported(number, pool) || isClockDifference(number, sources)
        : isNumberSupported(number, pool, date) || isMeasureSupported(number, pool)
    const support = supportOf(evidence, isSupported)
    const isSupport = (event: EventFacts) => isSupported([event])
    if (support === 'elsewhere' && isAlsoOf(facts, evidence, isSupport)) return []
    // A sum or difference of several events is in none of them.
    const isDerived = support === 'elsewhere' && !evidence.events.some(isSupport)
    const isSure = number.isDigits && !isDerived
    // The figure alone is in the event.
    const fact = isOtherUnit ? withUnit(number, text) : number
    return judge({ kind: 'number', text, fact, isSure }, isDerived ? 'none' : support)
  })
}

const LATER =
  /^[\s-]*(?:(?:later|earlier|after|before|vor|nach|später|danach|zuvor|vorher|plus tard|après|avant|después|antes|más tarde|dopo|prima|più tardi|depois|mais tarde|спустя|позже|раньше|до|بعد|قبل)(?!\p{L})|[以之]?[后後前])/u
const AFTER =
  /(?<!\p{L})(?:через|спустя|بعد|قبل|dopo|fra|tra|depois de|después de|après|nach|vor|after|before)\s\P{P}{0,12}$/u

/** With the word behind it: "5 miles". */
const withUnit = ({ start, end }: NumberFact, text: string) => ({
  start,
  end: end + (WORD.exec(text.slice(end))?.[0].length ?? 0),
})

const WORD = /^[\s-]*[\p{L}\p{M}]*/u

/** "Half an hour later" counts from another event. */
function isFromAnother({ unit, start, end }: NumberFact, text: string): boolean {
  const behind = text.slice(end)
  const isDuration = unit === 'h' || unit === 'min'
  return (
    isDuration &&
    (LATER.test(behind) ||
      LATER.test(behind.replace(WORD, '')) ||
      AFTER.test(text.slice(0, start).toLowerCase()))
  )
}

/**
 * A number in words, where the sources have no other number in whose place it stands: it may count the persons
 * or parts that they list.
 */
function isUncertainCount(
  number: NumberFact,
  { text, numbers: told }: { text: string; numbers: readonly NumberFact[] },
  sources: readonly EventFacts[],
): boolean {
  if (isFromAnother(number, text)) return true
  if (number.isDigits) return false
  if (number.isHour === true) return false
  const isTold = (figure: number) => told.some(({ readings }) => readings.includes(figure))
  return sources.every(({ figures, numbers }) =>
    [...figures.wholes, ...numbers.map(({ value }) => value)].every(isTold),
  )
}
