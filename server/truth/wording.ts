/** Compares the words of closed lexicons between a sentence and its events: weather, feelings, reasons, denials, kin. */

import type { ConceptFact } from './concepts.ts'
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { LanguagePack } from './pack.ts'

export interface WordingEvidence {
  pack: LanguagePack | undefined
  /** All events of the day, in their order. */
  events: readonly EventFacts[]
  /** Those that the sentence rests on. */
  sources: readonly EventFacts[]
}

interface Wording {
  text: string
  concepts: readonly ConceptFact[]
}

const MESSAGES = {
  weather: 'No event of this day speaks of this weather.',
  feeling: 'No event of this day names this feeling.',
  cause: 'No event of this day gives this as a reason.',
  negation: 'The event behind this sentence says the opposite.',
  certainty: 'The event behind this sentence is less certain.',
  detail: 'No event of this day has this detail.',
  opposite: 'The event behind this sentence says the opposite.',
  place: 'No event of this day is at such a place.',
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
    if (lexicon === 'certainty' || lexicon === 'hint' || !isDoubtful(fact, wording, evidence)) return []
    const kind = lexicon === 'kin' ? 'name' : lexicon === 'opposite' ? 'negation' : lexicon
    return [{ kind, strength: 'soft', start, end, message: MESSAGES[lexicon] }]
  })
  return [...doubts, ...certaintyDoubts(wording, evidence)]
}

/** Told in so many other words that their absence proves nothing. */
const UNSURE_FEELINGS: ReadonlySet<string> = new Set(['tired', 'calm', 'love', 'hope', 'relief', 'grateful'])

/** "-15" is frost, "31°" is heat: what a temperature says without the word. */
const OF_TEMPERATURE: ReadonlySet<string> = new Set(['frost', 'cold', 'heat', 'sun'])
const TEMPERATURE = /(?<![\p{L}\p{N}])[-−+]\d|\d ?°|\d ?(?:grad|degr|gradi|graus|град|度|درج)/u

function isDoubtful(fact: ConceptFact, { text, concepts }: Wording, evidence: WordingEvidence): boolean {
  const { events, sources } = evidence
  switch (fact.lexicon) {
    case 'kin':
      return isOtherKin(fact, concepts, evidence)
    case 'negation':
      return isDenied(fact, { text, concepts }, evidence)
    case 'opposite':
      return isOpposite(fact, concepts, evidence)
    case 'place':
      return !has(events, fact) && !has(events, { lexicon: 'hint', concept: fact.concept })
    case 'cause':
      return (
        !sources.some((event) => event.concepts.some(({ lexicon }) => lexicon === 'cause')) &&
        isNewReason(fact, text, evidence)
      )
    case 'weather':
      return (
        !has(events, fact) &&
        !(OF_TEMPERATURE.has(fact.concept) && events.some(({ plain }) => TEMPERATURE.test(plain)))
      )
    case 'feeling':
      return !UNSURE_FEELINGS.has(fact.concept) && !has(events, fact)
    default:
      return !has(events, fact)
  }
}

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

/** "We won" where the event says "lost", and nobody says no. */
function isOpposite(
  { concept }: ConceptFact,
  concepts: readonly ConceptFact[],
  { sources }: WordingEvidence,
): boolean {
  const other = (concept.startsWith('+') ? '-' : '+') + concept.slice(1)
  const said = sources.flatMap((event) => event.concepts)
  const says = (list: readonly ConceptFact[], one: string) =>
    list.some((fact) => fact.lexicon === 'opposite' && fact.concept === one)
  const isDenying = [...said, ...concepts].some(({ lexicon }) => lexicon === 'negation')
  return !isDenying && says(said, other) && !says(said, concept) && !says(concepts, other)
}

const DENIED_SHARE = 0.6
const MIN_DENIED_TERMS = 2
/** 不错, 不少, 不久 deny nothing. */
const IDIOM_OF_NO = /^[错少久过仅断到同禁得由]/u

/** The sentence denies in nearly the event's own words what the event does not deny. */
function isDenied(
  fact: ConceptFact,
  { text, concepts }: Wording,
  { sources, pack }: WordingEvidence,
): boolean {
  // "Without" seldom denies the event itself, though an event may say it for "not".
  const isDenying = sources.some((event) => event.concepts.some(({ lexicon }) => lexicon === 'negation'))
  if (fact.concept !== 'negation' || sources.length === 0 || isDenying) return false
  if (deniesWeather(fact, concepts, sources)) return true
  if (text[fact.start] === '不' && IDIOM_OF_NO.test(text.slice(fact.end))) return false
  if (/^\s*[\p{N}零一二两三四五六七八九十百]/u.test(text.slice(fact.end))) return false
  const terms = termsOf(`${text.slice(0, fact.start)} ${text.slice(fact.end)}`, functionWordsOf(pack))
  const shared = [...terms].filter((term) => sources.some((event) => event.terms.has(term)))
  return shared.length >= MIN_DENIED_TERMS && shared.length >= terms.size * DENIED_SHARE
}

const MAX_DENIED_DISTANCE = 8

/** "It did not rain" where the event rains. */
const deniesWeather = (fact: ConceptFact, concepts: readonly ConceptFact[], sources: readonly EventFacts[]) =>
  concepts.some(
    (one) =>
      one.lexicon === 'weather' &&
      one.start >= fact.end &&
      one.start - fact.end <= MAX_DENIED_DISTANCE &&
      has(sources, one),
  )

/** The words behind "because" share nothing with any event. */
function isNewReason(fact: ConceptFact, text: string, { events, pack }: WordingEvidence): boolean {
  const clause = /^[^.;:!?。，；]*/u.exec(text.slice(fact.end))?.[0] ?? ''
  const terms = termsOf(clause, functionWordsOf(pack))
  return terms.size >= 2 && ![...terms].some((term) => events.some((event) => event.terms.has(term)))
}

function certaintyDoubts({ text, concepts }: Wording, { sources }: WordingEvidence): Doubt[] {
  const [source] = sources
  if (sources.length !== 1 || !source) return []
  const isHedged = source.concepts.some(({ concept }) => concept === 'perhaps')
  if (!isHedged || concepts.some(({ lexicon }) => lexicon === 'certainty') || /[?？؟]/u.test(text)) return []
  return [{ kind: 'certainty', strength: 'soft', start: 0, end: text.length, message: MESSAGES.certainty }]
}
