/** Detects weather that no event of the day mentions or suggests. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'
import type { LanguagePack } from './pack.ts'
import { matchesOf } from './plain.ts'
import { OTHER_SENSES, SUGGESTIONS } from './weather-words.ts'
import { WORD_END, WORD_START } from './word-boundaries.ts'

/** Said of soup, rooms and receptions as well. */
const UNSURE: ReadonlySet<string> = new Set(['heat', 'cold', 'clear'])

/** Weather that goes with other weather: who notes a thunderstorm may be told of rain. */
const IMPLIED_BY: Readonly<Record<string, readonly string[]>> = {
  rain: ['thunder', 'hail'],
  cloud: ['rain', 'thunder', 'snow', 'fog'],
  sun: ['clear'],
  stars: ['clear'],
  frost: ['snow'],
  humid: ['heat'],
}

/** "-15" is frost, "31°" is heat: what a temperature says without the word. */
const OF_TEMPERATURE: ReadonlySet<string> = new Set(['frost', 'sun'])
const TEMPERATURE =
  /(?<![\p{L}\p{N}])[-−+]\d|(?:minus|minux|moins|menos|meno|минус|تحت الصفر|ناقص|零下|マイナス|氷点下) ?\d|\d ?°|\d ?(?:grad|degr|gradi|graus|град|度|درج)/u

export function isNewWeather(
  { concept }: ConceptFact,
  events: readonly EventFacts[],
  pack: LanguagePack | undefined,
): boolean {
  if (UNSURE.has(concept)) return false
  const supporting = [concept, ...(IMPLIED_BY[concept] ?? [])]
  const suggestion = patternOf(SUGGESTIONS[pack?.code ?? '']?.[concept])
  return !events.some(
    ({ plain, concepts }) =>
      concepts.some((one) => one.lexicon === 'weather' && supporting.includes(one.concept)) ||
      suggestion?.test(plain) ||
      (OF_TEMPERATURE.has(concept) && TEMPERATURE.test(plain)),
  )
}

/** Whether a word of weather means something else here: "on Donnerstag", "that m'a plu", "こんな風に". */
export function hasOtherSense({ start, end }: ConceptFact, plain: string, pack: LanguagePack | undefined) {
  const pattern = patternOf(OTHER_SENSES[pack?.code ?? ''], 'gu')
  return (
    pattern !== undefined &&
    matchesOf(pattern, plain).some(({ 0: found, index }) => index < end && index + found.length > start)
  )
}

const patterns = new Map<string, RegExp>()

/** Compiled when it is first needed. In Arabic prepositions and the article are written onto the word. */
function patternOf(source: string | undefined, flags = 'u'): RegExp | undefined {
  if (source === undefined) return undefined
  const words = `(?:${source})`
  const body = /\p{sc=Arab}/u.test(source)
    ? `${WORD_START}[وفبلك]{0,2}(?:ال)?${words}\\p{L}{0,2}${WORD_END}`
    : /[\p{sc=Han}\p{sc=Kana}]/u.test(source)
      ? words
      : WORD_START + words
  const made = patterns.get(source) ?? new RegExp(body, flags)
  patterns.set(source, made)
  return made
}
