// Inflected forms of a Korean verb or adjective, of 가다 also 갔다 and 갑니다, and a noun without its particle. They are made by rule
// from the endings of a query, as those of Japanese; endings with which nouns end too are left out, such as 을 of 가을. A stem of
// one syllable is asked for with an ending, because 가 alone, or 가 with 고, is within too many other words: blanks are no part
// of a phrase.
import { shortestPhrases } from './shortest-phrases.ts'

interface Syllable {
  first: number
  vowel: number
  /** 0 for none. */
  last: number
}

// The places of letters within syllables: The Unicode Standard, 3.12, Conjoining Jamo Behavior.
const FIRST_SYLLABLE = 0xac00
const [VOWELS, LASTS] = [21, 28]
const [L_FIRST, SILENT, H_FIRST] = [5, 11, 18]
const [NONE, N, D, L, B, SS] = [0, 4, 7, 8, 17, 20]
const [A, AE, EO, E, YEO, O, WA, WAE, OE, U, WO, EU, I] = [
  0, 1, 4, 5, 6, 8, 9, 10, 11, 13, 14, 18, 20,
] as const

/** The vowel at the end of a stem, and what it becomes in the past; of ㅡ behind another syllable also ㅏ. */
const CONTRACTIONS: readonly (readonly [ofStem: number, ofPast: number])[] = [
  [A, A],
  [AE, AE],
  [EO, EO],
  [E, E],
  [YEO, YEO],
  [O, WA],
  [OE, WAE],
  [U, WO],
  [EU, EO],
  [EU, A],
  [I, YEO],
]

const isSyllable = (token: string): boolean => /^[가-힣]$/.test(token)

function lastOf(text: string): Syllable {
  const code = Math.max(0, text.charCodeAt(text.length - 1) - FIRST_SYLLABLE)
  return {
    first: Math.floor(code / LASTS / VOWELS),
    vowel: Math.floor(code / LASTS) % VOWELS,
    last: code % LASTS,
  }
}

/** The text with another last syllable. */
function change(text: string, changed: Partial<Syllable>): string {
  const { first, vowel, last } = { ...lastOf(text), ...changed }
  return text.slice(0, -1) + String.fromCharCode(FIRST_SYLLABLE + (first * VOWELS + vowel) * LASTS + last)
}

const PARTICLE = /^(?<noun>.{2,}?)(?:[은는이가을를에와과도만의로]|에서|에게|한테|으로|까지|부터|이?랑|하고)$/
const PRESENT = /^(?<stem>.+?)(?:는?다|습니다)$/
const POLITE = /^(?<stem>.+)니다$/
const PAST = /^(?<stem>.+?)(?:다|어요?|습니다|는데|고|지만)$/
const INFORMAL = /^(?<stem>.+)요$/

/** @param tokens of a text without spaces @returns phrases, with spaces between their tokens */
export function koreanForms(tokens: readonly string[]): string[] {
  if (!tokens.every(isSyllable)) return []
  const word = tokens.join('')
  const noun = PARTICLE.exec(word)?.groups?.noun ?? []
  const forms = [noun, ...stemsOf(word).map(inflect)].flat()
  return shortestPhrases(
    forms.map((form) => [...form].join(' ')),
    tokens,
  )
}

/** The stems of the verbs that a word may be a form of. */
function stemsOf(word: string): string[] {
  const matched = (pattern: RegExp, last?: number): string[] => {
    const found = pattern.exec(word)?.groups?.stem
    if (found === undefined || (last !== undefined && lastOf(found).last !== last)) return []
    return [last === undefined ? found : change(found, { last: NONE })]
  }
  return [
    ...matched(PRESENT),
    ...matched(PRESENT, N),
    ...matched(POLITE, B),
    ...[...matched(PAST, SS), ...matched(INFORMAL, NONE)].flatMap(undoPast),
  ]
}

/** @param past without its ㅆ: 가 of 갔다, 먹어 of 먹었다 */
function undoPast(past: string): string[] {
  const { first, vowel } = lastOf(past)
  const before = past.slice(0, -1)
  const { last } = lastOf(before)
  const contracted = CONTRACTIONS.filter(
    ([ofStem, ofPast]) => ofPast === vowel && (before !== '' || ofStem !== EU || ofPast !== A),
  ).map(([ofStem]) => change(past, { vowel: ofStem }))
  if (first === H_FIRST && vowel === AE) return [change(past, { vowel: A })]
  if (before === '' || first !== SILENT) {
    const isDoubled = first === L_FIRST && last === L
    return isDoubled ? [...contracted, `${change(before, { last: NONE })}르`] : contracted
  }
  if (last !== NONE) return [before, ...(last === L ? [change(before, { last: D })] : [])]
  return vowel === WO ? [...contracted, change(before, { last: B })] : contracted
}

/** A stem with the vowel of the past: 가, 와 of 오, 먹어 of 먹. */
function pastsOf(stem: string): string[] {
  const { first, vowel, last } = lastOf(stem)
  const next = vowel === A || vowel === O ? '아' : '어'
  if (stem.endsWith('르'))
    return [`${change(stem.slice(0, -1), { last: L })}라`, `${change(stem.slice(0, -1), { last: L })}러`]
  if (last === B) return [stem + next, `${change(stem, { last: NONE })}워`]
  if (last === D) return [stem + next, change(stem, { last: L }) + next]
  if (last !== NONE) return [stem + next]
  if (first === H_FIRST && vowel === A) return [change(stem, { vowel: AE })]
  return CONTRACTIONS.filter(([ofStem]) => ofStem === vowel).map(([, ofPast]) =>
    change(stem, { vowel: ofPast }),
  )
}

function inflect(stem: string): string[] {
  const pasts = pastsOf(stem)
  const inPast = pasts.flatMap((past) => [
    change(past, { last: SS }),
    ...(past.length > 1 ? [past] : [`${past}요`]),
  ])
  const { last } = lastOf(stem)
  const before = [N, L, B].map((other) => change(stem, { last: other }))
  if (stem.length > 1) return [...inPast, stem, ...(last === NONE ? before : [])]
  if (last !== NONE) return [...inPast, ...[...'다고는은을지습'].map((ending) => stem + ending)]
  return [...inPast, `${stem}다`, `${stem}는`, `${before[0]}다`, `${before[2]}니`]
}
