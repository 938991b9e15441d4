/** Doubts times of the clock, and parts of the day at which nothing was noted. */
import type { EventFacts } from './event-facts.ts'
import { type Doubt, type Evidence, judge, type SentenceFacts, supportOf } from './evidence.ts'
import { isTimeSupported } from './support.ts'

export function timeDoubts(facts: SentenceFacts, evidence: Evidence): Doubt[] {
  const { times, parts, text } = facts
  const doubts = times.flatMap((time) => {
    const support = supportOf(evidence, (pool) => isTimeSupported(time, pool))
    return judge({ kind: 'time', text, fact: time, isSure: time.isDigits }, support)
  })
  // Beside a time of its own, a part of the day is of something else: "by six it had dropped since the morning".
  return times.length > 0 || parts.length === 0 ? doubts : partOfDayDoubts(facts, evidence)
}

/** Tolerance at both ends: evenings begin early in winter, and mornings are long on Sundays. */
const PART_MARGIN_MINUTES = 135
/** A night that ends after midnight. */
const DAWN_MINUTES = 5 * 60
const LATE_MINUTES = 23 * 60

/** "In the morning", against the clock of the events that the model named, where each of them has one. */
function partOfDayDoubts({ parts, text }: SentenceFacts, { sources, isCited }: Evidence): Doubt[] {
  const minutes = sources.flatMap((event) => event.minutes ?? [])
  // Two different parts, such as "from morning to evening", give no time to compare.
  const isOnePart = new Set(parts.map(({ from }) => from)).size === 1
  if (!isCited || !isOnePart || minutes.length < sources.length) return []
  return parts.flatMap((part): Doubt[] => {
    const isThen = minutes.some(
      (minute) =>
        (minute >= part.from - PART_MARGIN_MINUTES && minute <= part.to + PART_MARGIN_MINUTES) ||
        (minute < DAWN_MINUTES && part.to > LATE_MINUTES),
    )
    const isElsewhen = ({ parts: named, times, minutes: noted }: EventFacts) =>
      named.length > 0 || times.some((time) => time.minutes !== noted)
    if (isThen || sources.some(isElsewhen)) return []
    const message = `“${text.slice(part.start, part.end)}” is not when this was noted.`
    return [{ kind: 'time', strength: 'soft', start: part.start, end: part.end, message }]
  })
}
