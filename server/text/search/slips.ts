// Words at edit distance 1: a letter missing, added, wrong, or two adjacent ones swapped.

/** Shorter words have too many neighbours. */
export const MIN_SLIP_LENGTH = 4

const range = (first: string, last: string): string[] => {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)]
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

/** The letters of a script, folded as in the index. */
const ALPHABETS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Latin}/v, range('a', 'z')],
  [/\p{Script=Cyrillic}/v, [...range('а', 'я'), ...'іїєґў']],
  [/\p{Script=Greek}/v, range('α', 'ω')],
  [/\p{Script=Hebrew}/v, range('א', 'ת')],
  [/\p{Script=Arabic}/v, [...range('ء', 'غ'), ...range('ف', 'ي')]],
  [/\p{Script=Devanagari}/v, [...range('अ', 'ह'), ...range('ा', '्')]],
]

/** All strings at edit distance 1. */
export function slipsOf(word: string): Set<string> {
  const letters = Array.from(word)
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1] ?? []
  const slips = new Set<string>()
  const add = (at: number, removed: number, added: string) =>
    slips.add(letters.slice(0, at).join('') + added + letters.slice(at + removed).join(''))
  for (let at = 0; at <= letters.length; at += 1) {
    for (const letter of alphabet) add(at, 0, letter)
    if (at === letters.length) break
    add(at, 1, '')
    for (const letter of alphabet) add(at, 1, letter)
    if (at + 1 < letters.length) add(at, 2, `${letters[at + 1]}${letters[at]}`)
  }
  slips.delete(word)
  return slips
}

/** A shorter beginning is that of too many words. */
const MIN_BEGINNING = 5
/** Letters at the end in which near words may differ: "grandma" has six in common with "grandmothers". */
const MAX_ENDING = 2

/** Beginnings of a word that near words have in common with it, the longest first. @param word as the index has it */
export function beginningsOf(word: string): string[] {
  const letters = Array.from(word)
  return Array.from({ length: MAX_ENDING }, (_, at) => letters.slice(0, -1 - at)).flatMap((beginning) =>
    beginning.length < MIN_BEGINNING ? [] : [beginning.join('')],
  )
}
