/**
 * Compares clause by clause what a sentence denies with what its event states. The other direction, a sentence that
 * states what its event denies, doubted more true sentences of an unread set than it found inventions.
 */
import type { ConceptFact } from './concepts.ts'
import { ABSENCE, isIdiom } from './denial.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { LanguagePack } from './pack.ts'
import { matchesOf, withoutDiacritics } from './plain.ts'

interface Text {
  plain: string
  concepts: readonly ConceptFact[]
}

interface Clause {
  terms: readonly string[]
  plain: string
  /** The word that is denied, the next one to the denial; empty if there is none. Undefined without a denial. */
  denied?: string
}

const BREAK =
  /[.,;:!?。，；！？、،؛\n()–—]|(?<!\p{L})(?:but|and|though|although|while|because|aber|und|sondern|doch|obwohl|während|weil|mais|et|quoique|tandis que|parce que|pero|sino|aunque|mientras|porque|ma|bensì|perché|mentre|mas|embora|enquanto|но|а|хотя|потому|لكن|ولكن|بينما|لأن)(?!\p{L})|但|却|而|虽然|因为|けど|けれど|のに|ので/gu

function clausesOf({ plain, concepts }: Text, pack: LanguagePack | undefined): Clause[] {
  const words = functionWordsOf(pack)
  const clauses: Clause[] = []
  let start = 0
  const ends = [
    ...matchesOf(BREAK, plain).map(({ index, 0: found }) => [index, found.length]),
    [plain.length, 0],
  ]
  for (const [end = 0, length = 0] of ends) {
    const text = plain.slice(start, end)
    const terms = [...termsOf(text, words)]
    const from = start
    const denials = concepts
      .filter((fact) => fact.lexicon === 'negation' && fact.start >= from && fact.start < end)
      .map((fact) => ({ start: fact.start - from, end: fact.end - from }))
      .filter((denial) => !isIdiom(text, denial, pack))
    const [denial] = denials
    if (terms.length > 0)
      clauses.push({
        terms,
        plain: text,
        ...(denial === undefined ? {} : { denied: deniedWord(text, denial, pack) }),
      })
    start = end + length
  }
  return clauses
}

function deniedWord(
  text: string,
  { start, end }: { start: number; end: number },
  pack: LanguagePack | undefined,
): string {
  const before = text.slice(0, start)
  const behind = text.slice(end)
  if (pack?.code === 'ja') return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{1,2}$/u.exec(before)?.[0] ?? ''
  if (pack?.code === 'zh') return /^\p{sc=Han}{1,2}/u.exec(behind.replace(/^有(?=.)/u, ''))?.[0] ?? ''
  const words = functionWordsOf(pack)
  const [next] = termsOf(behind, words)
  // "Bruno kommt nicht", "il ne vient pas": the verb stands before the denial.
  const isBehindVerb = VERB_FIRST.has(pack?.code ?? '') && !/\p{L}/u.test(behind)
  return next ?? (isBehindVerb ? ([...termsOf(before, words)].at(-1) ?? '') : '')
}

const VERB_FIRST: ReadonlySet<string> = new Set(['de', 'fr'])

const MIN_SAME = 4

function isSameWord(one: string, other: string): boolean {
  const [first, second] = [withoutDiacritics(one), withoutDiacritics(other)]
  const length = Math.min(first.length, second.length, MIN_SAME)
  return length >= 3 && first.slice(0, length) === second.slice(0, length)
}

const hasWord = ({ terms, plain }: Clause, word: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word)
    ? plain.includes(word)
    : terms.some((term) => isSameWord(term, word))

const sharedTerms = (one: Clause, others: readonly Clause[]): number =>
  one.terms.filter((term) => others.some((other) => hasWord(other, term))).length

/** Words that leave open whether it is so. */
const isOpen = ({ plain }: Clause): boolean => ABSENCE.test(plain)
const QUESTION = /[?？؟]|(?<!\p{L})ли(?!\p{L})|吗|呢/u

/** Whether one of the denying clauses denies what the other text states, and shares a further word with it. */
function isContradicted(denying: readonly Clause[], stating: readonly Clause[]): boolean {
  return denying.some((clause) => {
    const word = clause.denied ?? ''
    if (word === '' || isOpen(clause)) return false
    if (stating.some((other) => other.denied !== undefined && hasWord(other, word))) return false
    const [stated] = stating.filter((other) => other.denied === undefined && hasWord(other, word))
    if (!stated || isOpen(stated)) return false
    // A word of Han has two pairs of signs at most, which are terms.
    const least = /\p{sc=Han}/u.test(word) ? 1 : 2
    return sharedTerms(clause, stating) >= Math.min(least, clause.terms.length)
  })
}

/** Whether a sentence and its one event contradict each other by a denial. */
export function isContradiction(
  sentence: Text & { text: string },
  event: EventFacts,
  pack: LanguagePack | undefined,
): boolean {
  const denies = ({ lexicon }: ConceptFact) => lexicon === 'negation'
  if (!sentence.concepts.some(denies)) return false
  if (QUESTION.test(sentence.text) || QUESTION.test(event.content)) return false
  return isContradicted(clausesOf(sentence, pack), clausesOf(event, pack))
}
