/** Tells a sentence that denies what its event says, or says what its event denies. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { LanguagePack } from './pack.ts'

interface Told {
  text: string
  concepts: readonly ConceptFact[]
}

interface Sources {
  /** Those that the sentence rests on. */
  sources: readonly EventFacts[]
  pack: LanguagePack | undefined
}

const DENIED_SHARE = 0.6
const MIN_DENIED_TERMS = 2
/** 不错, 不少, 不久 deny nothing. */
const IDIOM_OF_NO = /^[错少久过仅断到同禁得由]/u
const CLAUSE_END = /[.,;:!?。，；！？、\n()–—]/u

const isDenialOf = ({ lexicon, concept }: ConceptFact) => lexicon === 'negation' && concept === 'negation'
const denies = ({ lexicon }: ConceptFact) => lexicon === 'negation'

/** The sentence denies in nearly the event's own words what the event does not deny. */
export function isDenied(fact: ConceptFact, { text, concepts }: Told, { sources, pack }: Sources): boolean {
  // "Without" seldom denies the event itself, though an event may say it for "not".
  if (!isDenialOf(fact) || sources.length === 0 || sources.some((event) => event.concepts.some(denies)))
    return false
  if (deniesWeather(fact, concepts, sources)) return true
  if (text[fact.start] === '不' && IDIOM_OF_NO.test(text.slice(fact.end))) return false
  if (/^\s*[\p{N}零一二两三四五六七八九十百]/u.test(text.slice(fact.end))) return false
  const has = (term: string) => sources.some((event) => event.terms.has(term))
  const words = functionWordsOf(pack)
  const terms = [...termsOf(`${text.slice(0, fact.start)} ${text.slice(fact.end)}`, words)]
  const shared = terms.filter(has)
  if (shared.length < MIN_DENIED_TERMS || shared.length < terms.length * DENIED_SHARE) return false
  const denied = deniedTerm(text, fact, words)
  return denied === undefined || has(denied)
}

/** The word that a denial is about: the next one, or the last one before it at the end of its clause. */
function deniedTerm(
  text: string,
  { start, end }: ConceptFact,
  functionWords: ReadonlySet<string>,
): string | undefined {
  const [next] = termsOf(text.slice(end).split(CLAUSE_END)[0] ?? '', functionWords)
  return next ?? [...termsOf(text.slice(0, start).split(CLAUSE_END).at(-1) ?? '', functionWords)].at(-1)
}

const MAX_DENIED_DISTANCE = 8

/** "It did not rain" where the event rains. */
const deniesWeather = (fact: ConceptFact, concepts: readonly ConceptFact[], sources: readonly EventFacts[]) =>
  concepts.some(
    (one) =>
      one.lexicon === 'weather' &&
      one.start >= fact.end &&
      one.start - fact.end <= MAX_DENIED_DISTANCE &&
      sources.some((event) =>
        event.concepts.some(({ lexicon, concept }) => lexicon === 'weather' && concept === one.concept),
      ),
  )

/** Words that say no without a denial, in all languages: they are read as beginnings of words. */
const ABSENCE =
  /(?<![\p{L}])(?:forgot|forget|miss|lack|except|instead|cancel|unable|refus|fail|only|fehl|verg[aeiä]ss?|verpass|ausgefallen|entfiel|statt|abgesagt|bloß|nur|oubli|manqu|rat[eé]|annul|seul|olvid|falt|cancel|sólo|solo|soltanto|dimentic|manc|annull|rimand|esquec|perd|apenas|só|забы|пропу|отмен|отказ|хват|только|лишь|نسي|ألغ|تعذ|رفض|فقط)|忘|缺|取消|拒|只|落|中止|欠|だけ|のみ/u

/** Few words besides the one denied: "Der Zahnarzt fand ein Loch" where the event says "keine Löcher". */
const MAX_TERMS_BESIDE = 2

/** The event denies, and the sentence says the same without a denial. */
export function isDenialLost(
  { text, concepts }: Told,
  event: EventFacts,
  pack: LanguagePack | undefined,
): boolean {
  const isNegative = (fact: ConceptFact) => denies(fact) || fact.lexicon === 'opposite'
  if (concepts.some(isNegative) || ABSENCE.test(text.toLowerCase()) || /[?？؟]/u.test(text)) return false
  const words = functionWordsOf(pack)
  const told = new Set([...termsOf(text, words)].map(toBare))
  return event.concepts.filter(isDenialOf).some(({ start, end }) => {
    const before = event.content.slice(0, start).split(CLAUSE_END).at(-1) ?? ''
    const behind = event.content.slice(end).split(CLAUSE_END)[0] ?? ''
    const [next = ''] = [...termsOf(behind, words)].map(toBare)
    if (!told.has(next)) return false
    const denied = [...termsOf(`${before} ${behind}`, words)].map(toBare)
    const shared = denied.filter((term) => told.has(term))
    if (denied.length === 1) return shared.length === 1 && told.size <= 1 + MAX_TERMS_BESIDE
    return shared.length >= MIN_DENIED_TERMS && shared.length >= denied.length * DENIED_SHARE
  })
}

/** Without diacritics: "Löcher" is the plural of "Loch". */
const toBare = (term: string): string =>
  term
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .slice(0, 5)
