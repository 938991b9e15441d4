/** Detects weather that no event of the day mentions or suggests. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'
import { type Doubt, type Evidence, isInOneLanguage, type SentenceFacts } from './evidence.ts'
import type { LanguagePack } from './pack.ts'
import { isAbbreviation, isUnspaced, matchesOf, toPlain } from './plain.ts'
import { OTHER_SENSES, SUGGESTIONS } from './weather-words.ts'
import { WORD_END, WORD_START } from './word-boundaries.ts'

export function weatherDoubts(sentence: SentenceFacts, evidence: Evidence): Doubt[] {
  if (!isInOneLanguage(evidence)) return []
  const { text, plain } = sentence
  const { events, pack } = evidence
  const message = 'No event of this day speaks of this weather.'
  return sentence.concepts
    .filter((fact) => fact.lexicon === 'weather' && !UNSURE_WORD.test(plain.slice(fact.start, fact.end)))
    .filter((fact) => !isDenied(fact, sentence) && !hasOtherSense(fact, plain, pack))
    .filter((fact) => isNewWeather(fact, events, pack) && !isShortened(fact, text, evidence))
    .map(({ start, end }) => ({ kind: 'weather', strength: 'soft', start, end, message }))
}

/** Words with other meanings too, such as ice cream, a grey coat or a shower. In an event they support. */
const UNSURE_WORD =
  /^(?:wet|showers?|gr[ae]y|ice|icing|frozen|freezer|mist[ao]\p{L}+|stormed|eis|nass\p{L}*|grau\p{L}*|glace|couvert|gris|grise|mouill\p{L}*|gelée?|gel|nevera\p{L}*|hielo|granizada|ghiaccio|coperto|chuveiro|gelo|лед|льдом|сер(?:ый|ое)|stars?|stargazing|moon|sternen?|mond|étoiles?|lune|estrellas?|luna|stell[ae]|estrelas?|lua|звезд(?:ы|ами)?|лун[ау]|نجمة|القمر)$/u

const NO_BEHIND = /^(?:ひとつ|一つ|も|は|が)*(?:な[いくか]|ず)/u
const MAX_DENIED_DISTANCE = 24

/** "Not a cloud": what a sentence denies it does not claim. */
function isDenied({ start, end }: ConceptFact, { text, concepts }: SentenceFacts): boolean {
  if (NO_BEHIND.test(text.slice(end))) return true
  return concepts.some(
    (one) =>
      one.lexicon === 'denial' &&
      one.end <= start &&
      start - one.end <= MAX_DENIED_DISTANCE &&
      !/[.,;:!?。，；！？、]/u.test(text.slice(one.end, start)),
  )
}

const MIN_PART = 4
/** Signs of many words: they tell nothing of a word that has them. */
const COMMON_SIGNS = '下大小多天心色人有不没了的一气分手側'

/** "Gew." for "Gewitter", 雾 for 大雾, and in German a part of another noun: "Gegenwind". */
function isShortened(
  { start, end }: ConceptFact,
  text: string,
  { events, pack }: Pick<Evidence, 'events' | 'pack'>,
): boolean {
  const word = toPlain(text.slice(start, end))
  const isPart = pack?.hasCapitalNouns === true && word.length >= MIN_PART
  if (isPart && events.some(({ plain }) => plain.includes(word.slice(0, MIN_PART)))) return true
  if (isUnspaced(word))
    return [...word].some(
      (sign) => !COMMON_SIGNS.includes(sign) && events.some(({ plain }) => plain.includes(sign)),
    )
  return events.some(({ plain }) =>
    (plain.match(/\p{L}+/gu) ?? []).some((other) => isAbbreviation(other, word)),
  )
}

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

function isNewWeather(
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
function hasOtherSense({ start, end }: ConceptFact, plain: string, pack: LanguagePack | undefined) {
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
