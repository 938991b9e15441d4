/** Detects clauses that add an action to the events: "… and then we bought flowers". */
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import type { Evidence, SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import { hasName } from './names.ts'
import type { NumberFact } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { isShared } from './shared-terms.ts'
import { isNumberSupported, isTimeSupported } from './support.ts'

/** Words that join a further thing that was done. A clause behind any other word may say the same thing anew. */
const JOINTS: Readonly<Record<string, string>> = {
  en: 'and then|then|and afterwards|afterwards|and later|after that|and on the way \\p{L}+|on the way \\p{L}+|before bed|before that',
  de: 'und dann|dann|und danach|danach|und anschließend|anschließend|unterwegs|auf dem \\p{L}+weg',
  fr: 'et puis|puis|et ensuite|ensuite|après quoi|en chemin|au retour|avant de me coucher',
  es: 'y luego|luego|y después|después|de camino|de paso|al volver',
  it: 'e poi|poi|e dopo|lungo la strada|al ritorno',
  pt: 'e depois|depois|e em seguida|em seguida|no caminho|na volta',
  ru: 'а потом|и потом|потом|а затем|затем|после этого|по дороге',
  ar: 'ثم|وبعد ذلك|بعدها|في الطريق|وفي الطريق',
  zh: '然后|接着|之后|随后|顺路|顺便|前先|又去|还去',
  ja: 'そのあと|その後|それから|帰りに|ついでに',
}

/** Words that tell when something was done by something else: "before bed", "between the dishes and the film". */
const ANCHORS: Readonly<Record<string, string>> = {
  en: 'before|after|between',
  de: 'vor de[mnr]|nach de[mnr]|zwischen',
  fr: 'avant(?: de| le| la)?|après|entre',
  es: 'antes de|después de|entre',
  it: 'prima d[ie]l?|dopo|tra',
  pt: 'antes d[aeo]|depois d[aeo]|entre',
  ru: 'перед|после|между',
  ar: 'قبل|بعد|بين',
}

/** Further words that tell when something else was done, of which the whole sentence is read. */
const OCCASIONS: Readonly<Record<string, string>> = {
  en: 'on (?:my|our) way(?: \\p{L}+)?|in passing|next',
  de: 'bevor|nachdem|davor|zuvor|hinterher|nachher|zwischendurch|auf de[mr] \\p{L}*(?:weg|fahrt)',
  fr: 'en route|en rentrant|en partant|sur le (?:retour|chemin)|en passant|entre-temps',
  es: 'después|antes|de vuelta|a la vuelta|de regreso',
  it: 'prima d\\p{L}+|prima che|tornando|per strada|sulla via',
  pt: 'depois|antes|no regresso|de regresso|a caminho',
  ru: 'по пути|на обратном пути|напоследок',
  ar: 'في طريق(?: \\p{L}+)?|وفي طريق(?: \\p{L}+)?|وبعد|وقبل|بعدما',
  zh: '之前|以前|以后|后来|路上',
  ja: '前に|途中で|帰り道',
}

interface Patterns {
  joint: RegExp
  anchor: RegExp
  occasion: RegExp
}

const patterns = new WeakMap<LanguagePack, Patterns>()

function patternsOf(pack: LanguagePack): Patterns {
  const known = patterns.get(pack)
  if (known) return known
  const isSpaced = pack.numbers.form !== 'han'
  const compile = (words = '(?!)') =>
    new RegExp(isSpaced ? `(?<![\\p{L}])(?:${words})(?![\\p{L}])` : `(?:${words})`, 'u')
  const [joint, anchor, occasion] = [JOINTS, ANCHORS, OCCASIONS].map((words) => words[pack.code] ?? '(?!)')
  const made = {
    joint: compile(joint),
    anchor: compile(anchor),
    occasion: compile(`${occasion}|${joint}|${anchor}`),
  }
  patterns.set(pack, made)
  return made
}

const CLAUSE_END = /[,;:.!?。，；！？、…]/u
const MIN_TERMS = 4
const PREFIX = 4

interface Day {
  pack: LanguagePack | undefined
  events: readonly EventFacts[]
  sources: readonly EventFacts[]
  /** The page's own, YYYY-MM-DD. */
  date: string
}

interface Told {
  text: string
  plain: string
  numbers: readonly NumberFact[]
}

/** A clause behind such a word, or beside an anchor, of which nothing stands in any event of the day. */
export function additionDoubts(
  { text, plain, numbers }: Told,
  { pack, events, sources, date }: Day,
): Doubt[] {
  if (!pack || sources.length === 0 || events.some((event) => event.pack !== pack)) return []
  const { joint, anchor } = patternsOf(pack)
  const termsIn = (part: string) => [...termsOf(part, functionWordsOf(pack))]
  const isInDay = (term: string) => events.some((event) => isIn(term, event))
  const isNew = (terms: readonly string[]) => terms.length >= MIN_TERMS && !terms.some(isInDay)
  const added = clauseBehind(plain, joint)
  const [before = '', behind = ''] = added ? [plain.slice(0, added.start), added.clause] : []
  if (added && termsIn(before).some(isInDay) && isNew(termsIn(behind)))
    return [doubtOf(added.start, added.end)]
  const anchored = clauseBehind(plain, anchor)
  const isCounted = numbers.some((number) => number.value > 1 && isNumberSupported(number, sources, date))
  if (!anchored || isCounted) return []
  // Names are in other events, and the first word behind an anchor is what it names.
  const names = new Set((text.match(/(?<=\p{L}.*)\p{Lu}\p{L}+/gu) ?? []).flatMap(termsIn))
  const [, ...rest] = termsIn(plain.slice(anchored.start + anchored.length))
  const all = [...termsIn(plain.slice(0, anchored.start)), ...rest].filter((term) => !names.has(term))
  return isNew(all) ? [doubtOf(0, text.length)] : []
}

const MIN_OCCASION_TERMS = 3

/** "On the way home we bought a cake": nothing in it stands in any event of the day. Later on the day is too vague. */
export function occasionDoubts(facts: SentenceFacts, { pack, events, date }: Evidence): Doubt[] {
  if (!pack || events.length === 0 || events.some((event) => event.pack !== pack)) return []
  const { text, plain } = facts
  const occasion = patternsOf(pack).occasion.exec(plain)
  if (!occasion) return []
  const termsIn = (part: string) => [...termsOf(part, functionWordsOf(pack))]
  // What the occasion is may have another name in the notes.
  const [named] = termsIn(plain.slice(occasion.index + occasion[0].length))
  const others = pack.hasCapitalNouns ? [] : (text.match(/(?<=\p{L}.*)\p{Lu}\p{L}+/gu) ?? []).flatMap(termsIn)
  const terms = termsIn(plain).filter((term) => term !== named && !others.includes(term))
  const isKnown = terms.some((term) => events.some((event) => isIn(term, event) || isShared(term, event)))
  if (terms.length < MIN_OCCASION_TERMS || isKnown || isSupported(facts, events, date)) return []
  return [doubtOf(0, text.length)]
}

/** Whether an event has a number, a time, a unit, a name or a concept of the sentence. */
const isSupported = (
  { numbers, times, units, names, concepts }: SentenceFacts,
  events: readonly EventFacts[],
  date: string,
): boolean =>
  numbers.some((number) => number.value > 1 && isNumberSupported(number, events, date)) ||
  times.some((time) => isTimeSupported(time, events)) ||
  events.some(
    (event) =>
      units.some((unit) => event.units.includes(unit)) ||
      names.some((name) => hasName(event, name.text)) ||
      concepts.some(({ lexicon, concept }) =>
        event.concepts.some((other) => other.lexicon === lexicon && other.concept === concept),
      ),
  )

const doubtOf = (start: number, end: number): Doubt => ({
  kind: 'content',
  strength: 'soft',
  start,
  end,
  message: 'No event of this day says this.',
})

function clauseBehind(plain: string, pattern: RegExp) {
  const match = pattern.exec(plain)
  if (!match) return undefined
  const start = match.index
  const [{ length }] = match
  const clause = plain.slice(start + length).split(CLAUSE_END)[0] ?? ''
  return { start, length, clause, end: start + length + clause.length }
}

const isIn = (term: string, event: EventFacts): boolean => {
  if (/[\p{sc=Han}\p{sc=Kana}]/u.test(term))
    return [...term].some((sign) => /[\p{sc=Han}\p{sc=Kana}]/u.test(sign) && event.plain.includes(sign))
  return /\p{sc=Arab}/u.test(term) ? isShared(term, event) : event.plain.includes(term.slice(0, PREFIX))
}
