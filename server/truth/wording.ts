/** Compares the words of closed lexicons between a sentence and its events: weather, feelings, reasons, denials, kin. */

import type { ConceptFact } from './concepts.ts'
import type { DayFact } from './dates.ts'
import { ABSENCE, isDenialLost, isDeniedIn, isIdiom } from './denial.ts'
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { isNewFeeling } from './feelings.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { isAbbreviation, isUnspaced, toPlain } from './plain.ts'
import { isContradiction } from './polarity.ts'
import type { TimeFact } from './times.ts'
import { hasOtherSense, isNewWeather } from './weather.ts'

export interface WordingEvidence {
  pack: LanguagePack | undefined
  /** All events of the day, in their order. */
  events: readonly EventFacts[]
  /** Those that the sentence rests on. */
  sources: readonly EventFacts[]
}

interface Wording {
  text: string
  plain: string
  terms: ReadonlySet<string>
  concepts: readonly ConceptFact[]
  numbers: readonly NumberFact[]
  times: readonly TimeFact[]
  days: readonly DayFact[]
}

const MESSAGES = {
  weather: 'No event of this day speaks of this weather.',
  feeling: 'No event of this day names this feeling.',
  cause: 'No event of this day gives this as a reason.',
  negation: 'The event behind this sentence says the opposite.',
  certainty: 'The event behind this sentence is less certain.',
  detail: 'No event of this day has this detail.',
  opposite: 'The event behind this sentence says the opposite.',
  kin: 'The event behind this sentence names somebody else.',
} as const

const has = (events: readonly EventFacts[], { lexicon, concept }: Pick<ConceptFact, 'lexicon' | 'concept'>) =>
  events.some((event) => event.concepts.some((one) => one.lexicon === lexicon && one.concept === concept))

/** Words are compared within one language, and against the whole day where the sentence has no source. */
export function wordingDoubts(wording: Wording, evidence: WordingEvidence): Doubt[] {
  const { sources, events, pack } = evidence
  const compared = sources.length > 0 ? sources : events
  if (compared.some((event) => event.pack !== pack)) return []
  const doubts = wording.concepts.flatMap((fact): Doubt[] => {
    const { lexicon, start, end } = fact
    if (lexicon === 'certainty' || lexicon === 'negation' || !isDoubtful(fact, wording, evidence)) return []
    const kind = lexicon === 'kin' ? 'name' : lexicon === 'opposite' ? 'negation' : lexicon
    return [{ kind, strength: 'soft', start, end, message: MESSAGES[lexicon] }]
  })
  return [...doubts, ...lostDenials(wording, evidence), ...certaintyDoubts(wording, evidence)]
}

/** Words with other meanings too, such as ice cream, a grey coat, a shower or a mistake. In an event they support. */
const UNSURE_WORD =
  /^(?:knit\p{L}*|wet|showers?|gr[ae]y|ice|icing|frozen|freezer|mist[ao]\p{L}+|stormed|saddl\p{L}*|pleased|content\p{L}*|eis|nass\p{L}*|grau\p{L}*|regener\p{L}*|glace|couvert|gris|grise|mouill\p{L}*|éclairs?|gelée?|gel|nevera\p{L}*|hielo|granizada|ghiaccio|coperto|chuveiro|gelo|лед|льдом|сер(?:ый|ое)|stars?|stargazing|moon|sternen?|mond|étoiles?|lune|estrellas?|luna|stell[ae]|estrelas?|lua|звезд(?:ы|ами)?|лун[ау]|نجمة|القمر)$/u

function isDoubtful(fact: ConceptFact, wording: Wording, evidence: WordingEvidence): boolean {
  const { text, plain, concepts } = wording
  const { events, sources, pack } = evidence
  if (UNSURE_WORD.test(toPlain(text.slice(fact.start, fact.end)))) return false
  // "Not a cloud", "nothing to worry about": what a sentence denies it does not claim.
  if ((fact.lexicon === 'weather' || fact.lexicon === 'feeling') && isDeniedHere(fact, wording)) return false
  switch (fact.lexicon) {
    case 'kin':
      return isOtherKin(fact, concepts, evidence)
    case 'opposite':
      return isOpposite(fact, wording, evidence)
    case 'cause':
      return (
        !sources.some((event) => event.concepts.some(({ lexicon }) => lexicon === 'cause')) &&
        isNewReason(fact, wording, evidence)
      )
    case 'weather':
      if (hasOtherSense(fact, plain, pack)) return false
      if (!concepts.some(denies) && !ABSENCE.test(plain) && isOnlyDenied(fact, sources)) return true
      return isNewWeather(fact, events, pack) && !isAbbreviated(fact, text, events)
    case 'feeling':
      return isNewFeeling(fact, evidence) && !isAbbreviated(fact, text, events)
    default:
      return (
        !has(events, fact) &&
        !isPartOfWord(fact, text, events) &&
        !isAbbreviated(fact, text, events) &&
        !(COLOURS.test(fact.concept) && isPredicate(fact, text, pack))
      )
  }
}

const NO_BEHIND = /^(?:ひとつ|一つ|も|は|が)*(?:な[いくか]|ず)/u
const MAX_DENIED_DISTANCE = 24

function isDeniedHere({ start, end }: ConceptFact, { text, concepts }: Wording): boolean {
  if (NO_BEHIND.test(text.slice(end))) return true
  return concepts.some(
    (one) =>
      denies(one) &&
      one.end <= start &&
      start - one.end <= MAX_DENIED_DISTANCE &&
      !/[.,;:!?。，；！？、]/u.test(text.slice(one.end, start)),
  )
}

/** "It rained" where the event says "no rain after all". */
const isOnlyDenied = (fact: ConceptFact, sources: readonly EventFacts[]): boolean => {
  const said = sources.flatMap((event) =>
    event.concepts
      .filter(({ lexicon, concept }) => lexicon === 'weather' && concept === fact.concept)
      .map((one) => isDeniedIn(event, one)),
  )
  return said.length > 0 && said.every((isSo) => isSo) && !CLEAR_OF.test(fact.concept)
}
const CLEAR_OF = /^(?:cold|heat|clear)$/u

/** "Izq" for "izquierdo", 怕 for 害怕. */
function isAbbreviated({ start, end }: ConceptFact, text: string, events: readonly EventFacts[]): boolean {
  const word = toPlain(text.slice(start, end))
  if (isUnspaced(word))
    return [...word].some(
      (sign) => !COMMON_SIGNS.includes(sign) && events.some(({ plain }) => plain.includes(sign)),
    )
  return events.some(({ plain }) =>
    (plain.match(/\p{L}+/gu) ?? []).some((other) => isAbbreviation(other, word)),
  )
}

const COLOURS = /^\p{L}/u
const MIN_PART = 4

/** "Butterkuchen" has butter. */
const isPartOfWord = ({ start, end }: ConceptFact, text: string, events: readonly EventFacts[]): boolean => {
  const part = toPlain(text.slice(start, end)).slice(0, MIN_PART + 1)
  return part.length >= MIN_PART && events.some(({ plain }) => plain.includes(part))
}

/** Parts of many words: they tell nothing of a word that has them. */
const COMMON_SIGNS = '下大小多天心色人有不没了的一気分手側'

/** "It ended up black": what something became is often told in other words. */
const isPredicate = ({ end }: ConceptFact, text: string, pack: LanguagePack | undefined): boolean =>
  pack?.code === 'en' && !/^[\s-]+\p{L}/u.test(text.slice(end))

/** Each line holds roles that are mistaken for one another. A parent of one is the child of another: no contradiction. */
const ROLES = [
  'father mother grandmother grandfather aunt uncle',
  'brother sister cousin husband wife neighbour boss friend colleague',
  'son daughter nephew niece',
  'doctor teacher boss',
].map((line) => line.split(' '))

/** "My cousin" where the event says "my brother". A person whom an event calls by name may be of any kin. */
function isOtherKin(
  fact: ConceptFact,
  concepts: readonly ConceptFact[],
  { events, sources }: WordingEvidence,
): boolean {
  if (has(events, fact)) return false
  const roles = ROLES.filter((line) => line.includes(fact.concept)).flat()
  return sources.some((event) =>
    event.concepts.some(
      ({ lexicon, concept }) =>
        lexicon === 'kin' &&
        roles.includes(concept) &&
        !concepts.some((one) => one.lexicon === 'kin' && one.concept === concept),
    ),
  )
}

/** "We won" where the event says "lost", or "did not lose" where it says "lost". */
function isOpposite(
  { concept }: ConceptFact,
  { text, concepts, numbers }: Wording,
  { sources }: WordingEvidence,
): boolean {
  // Of four games three may be won and one lost.
  if (numbers.length > 0 && sources.some((event) => event.numbers.length > 0)) return false
  const pair = concept.slice(1)
  const told = signsOf({ content: text, concepts }, pair)
  const noted = new Set(sources.flatMap((event) => [...signsOf(event, pair)]))
  return told.size === 1 && noted.size === 1 && ![...told].some((sign) => noted.has(sign))
}

/** The sides of a pair of opposites that a text states; a denial turns a side into the other one. */
function signsOf(text: Pick<EventFacts, 'content' | 'concepts'>, pair: string): ReadonlySet<string> {
  const stated = text.concepts.filter(
    ({ lexicon, concept }) => lexicon === 'opposite' && concept.slice(1) === pair,
  )
  return new Set(
    stated.map((fact) => {
      const isPlus = fact.concept.startsWith('+')
      return isPlus === isDeniedNear(text, fact) ? '-' : '+'
    }),
  )
}

const NEAR = 16
const NEAR_BEHIND = 4
const JOINT =
  /[.,;:!?。，；！？、،؛\n"“”«»„]|(?<!\p{L})(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|и|но|а|و)(?!\p{L})/u

/** A denial shortly before a word, or directly behind it, is about this word. */
const isDeniedNear = (
  { content, concepts }: Pick<EventFacts, 'content' | 'concepts'>,
  { start, end }: ConceptFact,
): boolean =>
  concepts.some((one) => {
    if (!denies(one) || isIdiom(content.toLowerCase(), one, undefined)) return false
    const isBefore = one.end <= start && start - one.end <= NEAR
    const isBehind = one.start >= end && one.start - end <= NEAR_BEHIND
    const between = isBefore ? content.slice(one.end, start) : content.slice(end, one.start)
    return (isBefore || isBehind) && !JOINT.test(between.toLowerCase())
  })

const denies = ({ lexicon }: ConceptFact): boolean => lexicon === 'negation'

/** The words behind "because" share nothing with any event. */
function isNewReason(
  fact: ConceptFact,
  { text, numbers, times, days, concepts }: Wording,
  { events, pack }: WordingEvidence,
): boolean {
  const clause = /^[^.;:!?。，；]*/u.exec(text.slice(fact.end))?.[0] ?? ''
  const isInClause = ({ start }: { start: number }) => start >= fact.end && start < fact.end + clause.length
  // A number, time or day is checked by itself, and a place or weather may be named by another word.
  if ([...numbers, ...times, ...days].some(isInClause)) return false
  if (concepts.some((one) => isInClause(one) && one.lexicon !== 'certainty' && has(events, one))) return false
  const terms = termsOf(clause, functionWordsOf(pack))
  return terms.size >= 2 && ![...terms].some((term) => events.some((event) => event.terms.has(term)))
}

const lostDenials = (wording: Wording, { sources, pack }: WordingEvidence): Doubt[] =>
  sources.length === 1 &&
  sources.some((event) => isDenialLost(wording, event, pack) || isContradiction(wording, event, pack))
    ? [{ kind: 'negation', strength: 'soft', start: 0, end: wording.text.length, message: MESSAGES.negation }]
    : []

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

function certaintyDoubts({ text, terms, concepts, days }: Wording, { sources }: WordingEvidence): Doubt[] {
  const [source] = sources
  if (sources.length !== 1 || !source) return []
  const isHedged = source.concepts.some((fact) => fact.concept === 'perhaps' && isToldOf(fact, terms, source))
  // "Tomorrow" tells when, and not how sure.
  const isDay = ({ start, end }: ConceptFact) => days.some((day) => day.start <= start && day.end >= end)
  const isOpen = concepts.some((fact) => fact.lexicon === 'certainty' && !isDay(fact))
  if (!isHedged || isOpen || /[?？؟]/u.test(text)) return []
  return [{ kind: 'certainty', strength: 'soft', start: 0, end: text.length, message: MESSAGES.certainty }]
}
