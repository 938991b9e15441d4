/** Sentences that share nothing with their cited event. */
import type { EventFacts } from './event-facts.ts'
import type { Doubt, SentenceFacts } from './evidence.ts'
import { isMeasureSupported } from './measures.ts'
import { hasName } from './names.ts'
import type { LanguagePack } from './pack.ts'
import { isShared } from './shared-terms.ts'
import { isNumberSupported, isTimeSupported } from './support.ts'

export interface StatedSentence {
  facts: SentenceFacts
  cited: readonly EventFacts[]
}

/** Events without words are no sources of a wording. */
const wordedOf = (cited: readonly EventFacts[]) => cited.filter(({ hasWords }) => hasWords)

const MIN_TERMS = 3

/** No word of the same stem, number, time, unit, name or concept, and no sign of a script without blanks. */
export function sharesNothing({ facts, cited }: StatedSentence, date: string): boolean {
  const isCounted =
    facts.numbers.some(
      (number) =>
        number.value > 1 && (isNumberSupported(number, cited, date) || isMeasureSupported(number, cited)),
    ) || facts.times.some((time) => isTimeSupported(time, cited))
  const isTimed = facts.units.some((unit) => cited.some((event) => event.units.includes(unit)))
  if (isCounted || isTimed) return false
  return !cited.some(
    (event) =>
      [...facts.terms].some((term) => isShared(term, event)) ||
      facts.names.some(({ text }) => hasName(event, text)) ||
      facts.concepts.some(({ lexicon, concept }) =>
        event.concepts.some((other) => other.lexicon === lexicon && other.concept === concept),
      ),
  )
}

/** Doubts a mark if the sentence shares nothing with its event and several words with another one. */
export function citationDoubts(
  sentence: StatedSentence,
  { date, pack, events }: { date: string; pack: LanguagePack | undefined; events: readonly EventFacts[] },
): Doubt[] {
  const { facts } = sentence
  const cited = wordedOf(sentence.cited)
  const { terms } = facts
  // What rests on several events may sum them up in words of its own.
  const isComparable = cited.length === 1 && pack !== undefined && cited.every((event) => event.pack === pack)
  if (!isComparable || terms.size < MIN_TERMS || !sharesNothing(sentence, date)) return []
  // One sign of Han is in two pairs.
  const least = pack.numbers.form === 'han' ? 3 : 2
  const other = events.findIndex(
    (event) => !cited.includes(event) && [...terms].filter((term) => isShared(term, event)).length >= least,
  )
  if (other < 0) return []
  const message = `This may rest on event ${other + 1}, which is not named here.`
  return [{ kind: 'citation', strength: 'soft', start: 0, end: facts.text.length, message }]
}
