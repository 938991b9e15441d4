/** Detects reasons that share nothing with any event of the day. */
import type { ConceptFact } from './concepts.ts'
import { type Doubt, type Evidence, isInOneLanguage, type SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'

export function causeDoubts(sentence: SentenceFacts, evidence: Evidence): Doubt[] {
  const hasReason = evidence.sources.some(({ concepts }) => concepts.some(isCause))
  if (hasReason || !isInOneLanguage(evidence)) return []
  const message = 'No event of this day gives this as a reason.'
  return sentence.concepts
    .filter((fact) => isCause(fact) && isNewReason(fact, sentence, evidence))
    .map(({ start, end }) => ({ kind: 'cause', strength: 'soft', start, end, message }))
}

const isCause = ({ lexicon }: ConceptFact): boolean => lexicon === 'cause'

/** The words behind "because" share nothing with any event. */
function isNewReason(
  fact: ConceptFact,
  { text, numbers, times, days, concepts }: SentenceFacts,
  { events, pack }: Evidence,
): boolean {
  const clause = /^[^.;:!?。，；]*/u.exec(text.slice(fact.end))?.[0] ?? ''
  const isInClause = ({ start }: { start: number }) => start >= fact.end && start < fact.end + clause.length
  // A number, time or day is checked by itself, and a relative or weather may be named by another word.
  if ([...numbers, ...times, ...days].some(isInClause)) return false
  const isNoted = ({ lexicon, concept }: ConceptFact) =>
    events.some((event) => event.concepts.some((one) => one.lexicon === lexicon && one.concept === concept))
  if (concepts.some((one) => isInClause(one) && one.lexicon !== 'hedge' && isNoted(one))) return false
  const terms = termsOf(clause, functionWordsOf(pack))
  return terms.size >= 2 && ![...terms].some((term) => events.some((event) => event.terms.has(term)))
}
