/** Detects sentences that name another kind of place than their events. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'

const isOfPlace = ({ lexicon }: ConceptFact) => lexicon === 'place' || lexicon === 'hint'

/** A kind of place that no event of the day names or suggests. */
export function isAtOtherPlace(
  { concept }: ConceptFact,
  { events, sources }: { events: readonly EventFacts[]; sources: readonly EventFacts[] },
): boolean {
  const isSuggested = events.some((event) =>
    event.concepts.some((fact) => isOfPlace(fact) && fact.concept === concept),
  )
  return !isSuggested && !sources.some(isAtNamedPlace)
}

/** "Retiro" may be a park: of a place that is known by its name alone nobody can tell the kind. */
function isAtNamedPlace({ content, place, concepts }: EventFacts): boolean {
  if (place === null) return false
  const start = content.length - place.length
  // "Garden centre" says its kind in words that nobody reads, and no name.
  if (/^\p{Ll}/u.test(content.slice(start))) return false
  return !concepts.some((fact) => isOfPlace(fact) && fact.start >= start)
}
