/** Detects sentences that are sure of what their event calls uncertain. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'
import { type Doubt, type Evidence, isInOneLanguage, type SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'

export function certaintyDoubts({ text, terms, concepts, days }: SentenceFacts, evidence: Evidence): Doubt[] {
  const [source] = evidence.sources
  if (evidence.sources.length !== 1 || !source || !isInOneLanguage(evidence)) return []
  const isHedged = source.concepts.some((fact) => fact.concept === 'noted' && isToldOf(fact, terms, source))
  // "Tomorrow" tells when, and not how sure.
  const isDay = ({ start, end }: ConceptFact) => days.some((day) => day.start <= start && day.end >= end)
  const isOpen = concepts.some((fact) => fact.lexicon === 'hedge' && !isDay(fact))
  if (!isHedged || isOpen || /[?？؟]/u.test(text)) return []
  const message = 'The event behind this sentence is less certain.'
  return [{ kind: 'certainty', strength: 'soft', start: 0, end: text.length, message }]
}

const CLAUSE_END = /[.,;:!?。，；！？、،؛\n()–—]/u

/** "Fever, perhaps tonsils": a sentence that speaks of the fever alone is as sure as its event. */
function isToldOf(
  { start, end }: ConceptFact,
  told: ReadonlySet<string>,
  { content, pack }: EventFacts,
): boolean {
  const words = functionWordsOf(pack)
  const before = content.slice(0, start).split(CLAUSE_END).at(-1) ?? ''
  const behind = content.slice(end).split(CLAUSE_END)[0] ?? ''
  const hedged = termsOf(`${before} ${behind}`, words)
  const others = termsOf(
    `${content.slice(0, start - before.length)} . ${content.slice(end + behind.length)}`,
    words,
  )
  return [...hedged].some((term) => told.has(term)) || ![...others].some((term) => told.has(term))
}
