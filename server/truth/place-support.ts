/** Detects sentences that name another kind of place than their events. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'
import { toPlain } from './plain.ts'

const isOfPlace = ({ lexicon }: ConceptFact) => lexicon === 'place' || lexicon === 'hint'

interface Told {
  text: string
  /** BCP 47. */
  code: string
}

/**
 * A kind of place that no event of the day names, and that no event suggests; or another one than the place where the
 * sentence's event was noted, which only that event may suggest.
 */
export function isAtOtherPlace(
  fact: ConceptFact,
  { events, sources }: { events: readonly EventFacts[]; sources: readonly EventFacts[] },
  told: Told,
): boolean {
  if (!isLocative(fact, told)) return false
  const isOf = ({ concepts }: EventFacts, lexicon: ConceptFact['lexicon']) =>
    concepts.some((one) => one.lexicon === lexicon && one.concept === fact.concept)
  if (events.some((event) => isOf(event, 'place'))) return false
  if (sources.length > 0 && sources.every(isAtKnownKind)) return !sources.some((event) => isOf(event, 'hint'))
  return !events.some((event) => isOf(event, 'hint')) && !sources.some(isAtNamedPlace)
}

/** Whether an event was noted at a place whose kind is known. */
const isAtKnownKind = ({ content, place, concepts }: EventFacts): boolean =>
  place !== null &&
  concepts.some(({ lexicon, start }) => lexicon === 'place' && start >= content.length - place.length)

/** "Retiro" may be a park: of a place that is known by its name alone nobody can tell the kind. */
function isAtNamedPlace({ content, place, concepts }: EventFacts): boolean {
  if (place === null) return false
  const start = content.length - place.length
  // "Garden centre" says its kind in words that nobody reads, and no name.
  if (/^\p{Ll}/u.test(content.slice(start))) return false
  return !concepts.some((fact) => isOfPlace(fact) && fact.start >= start)
}

/** Prepositions of place, by language. The nearest preposition before a place decides: "for school" is no place. */
const LOCATIVE = byLanguage({
  en: 'in at on by to from into near outside inside along beside behind past through towards round around across off under opposite',
  de: 'in im ins am an ans auf aufs bei beim zu zum zur vom aus vor hinter neben durch unter nach',
  fr: 'à au aux en dans sur de du vers devant derrière sous par depuis',
  es: 'en a al de del desde hasta por junto frente tras hacia',
  it: "in al allo alla alle all' nel nello nella nell' sul sulla dal dalla dall' da di del della dell' presso lungo verso a",
  pt: 'em no na nos nas ao à do da pelo pela num numa até de',
  ru: 'в во на у к ко из от с со около возле по до мимо за под через',
  ar: 'في إلى الى على عند من قرب أمام خلف بجانب داخل',
})
const OTHER = byLanguage({
  en: 'for about with without of like than before after',
  de: 'für über mit ohne von wie als seit',
  fr: 'pour avec sans comme avant après',
  es: 'para con sin como sobre',
  it: 'per con senza come su',
  pt: 'para com sem como sobre por',
  ru: 'для о об про без как',
  ar: 'عن مع بدون مثل',
})
const MAX_WORDS = 4

function byLanguage(words: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(words).map(([code, list]) => [code, new Set(list.split(' '))]))
}

function isLocative({ start, end }: ConceptFact, { text, code }: Told): boolean {
  const plain = toPlain(text)
  if (code === 'ja') return /^(?:の\p{L}{0,3}?)?(?:で|に|へ|から|まで|を)/u.test(plain.slice(end))
  if (code === 'zh')
    return (
      /[在到去从往进回出逛来][^，。；！？]{0,6}$/u.test(plain.slice(0, start)) ||
      /^[里上边旁外门]/u.test(plain.slice(end))
    )
  if (code === 'ar' && /^[وف]?[بل]/u.test(plain.slice(start))) return true
  const words =
    (
      plain
        .slice(0, start)
        .split(/[.,;:!?،؛]/u)
        .at(-1) ?? ''
    ).match(/[\p{L}\p{M}]+'?/gu) ?? []
  for (const word of words.slice(-MAX_WORDS).toReversed()) {
    if (LOCATIVE.get(code)?.has(word)) return true
    if (OTHER.get(code)?.has(word)) return false
  }
  return false
}
