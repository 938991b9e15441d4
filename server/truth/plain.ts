import { normalizeLong } from '../text/normalize-long.ts'
import { WORD_CHARACTERS, WORD_END, WORD_START } from './word-boundaries.ts'

/**
 * The form of a text in which facts are read: lower case, full-width signs as ASCII, one kind of apostrophe. Every
 * character keeps its place, so that offsets in it are offsets in the original.
 */
export function toPlain(text: string): string {
  const lower = text.toLowerCase()
  // Of very few letters the small one is longer, such as the Turkish dotted capital.
  const sameLength = lower.length === text.length ? lower : Array.from(text, toLowerCharacter).join('')
  return sameLength.replace(VARIANTS, toBasic)
}

function toLowerCharacter(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

const VARIANTS = /[\uff01-\uff5e’ʼё\u00a0\u202f\u3000\u0660-\u0669\u06f0-\u06f9]/g

function toBasic(character: string): string {
  if (character === 'ё') return 'е'
  if (character === '’' || character === 'ʼ') return "'"
  const code = character.charCodeAt(0)
  if (code >= 0x660 && code <= 0x6f9) return String(code & 0xf)
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0).toLowerCase() : ' '
}

/** The words of a plain text, split once for all names that are looked for in it. */
export interface Words {
  /** With their hyphens. */
  joined: readonly string[]
  /** Without: "Anna-Lena" is two. */
  single: readonly string[]
}

export function wordsOf(plain: string): Words {
  const joined = plain.match(/[\p{L}\p{M}-]+/gu) ?? []
  return { joined, single: joined.flatMap((word) => word.split('-')).filter((word) => word !== '') }
}

/** As notes are often typed: without accents, and in Arabic without hamza and with one letter for two that look alike. */
export const withoutDiacritics = (text: string): string =>
  normalizeLong(text, 'NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')

/** All matches of a global expression. `matchAll` would compile it anew for each text. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return matches
}

const escapeRegExp = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
export const isUnspaced = (word: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(word)

/**
 * One expression for a list of words divided by blanks: `word` alone, `word*` with any ending, `a_b` for two words.
 * Words of scripts without blanks are found inside running text.
 */
export function wordsPattern(list: string): RegExp | undefined {
  const words = list
    .split(' ')
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return undefined
  const unspaced = words.filter(isUnspaced).map((word) => bodyOf(word.replace(/\*$/u, '')))
  const spaced = words.filter((word) => !isUnspaced(word))
  const whole = spaced.filter((word) => !word.endsWith('*')).map(bodyOf)
  const beginnings = spaced.filter((word) => word.endsWith('*')).map((word) => bodyOf(word.slice(0, -1)))
  if (beginnings.length > 0) whole.push(`(?:${beginnings.join('|')})[${WORD_CHARACTERS}]*`)
  // The boundaries once for all words: they take most of the time in which a pattern is compiled.
  const parts = whole.length > 0 ? [...unspaced, `${WORD_START}(?:${whole.join('|')})${WORD_END}`] : unspaced
  return new RegExp(parts.join('|'), 'gu')
}

const bodyOf = (word: string): string => escapeRegExp(word).replaceAll('_', '[\\s-]+')

const MIN_ABBREVIATION = 3

/** Whether a shorter word has letters of the longer one alone, in order, from the first: "izq", "dcho", "bham". */
export function isAbbreviation(short: string, long: string): boolean {
  if (short.length < MIN_ABBREVIATION || short.length >= long.length || short[0] !== long[0]) return false
  if (long.startsWith(short)) return true
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length && short.at(-1) === long.at(-1)
}
