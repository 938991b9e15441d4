/** Compares the terms of a sentence with those of an event, loosely: one of the same word family is enough. */

const PREFIX = 4
const ARABIC_PREFIX = 3
/** Numerals, and parts of many words: they tell nothing of a word that has them. */
const COMMON_SIGNS = '一二三四五六七八九十两里上下大小多人有不没了的个这那我他她们中年时分前后回来去到'

interface Terms {
  plain: string
  terms: ReadonlySet<string>
  /** Of the Arabic terms. */
  roots: readonly string[]
  /** Of Han, folded as in terms: 風 as 风. */
  signs: ReadonlySet<string>
}

export const isArabic = (term: string): boolean => /\p{sc=Arab}/u.test(term)

/** By the beginnings of words, and in Han by single characters: one thing in common is enough. */
export function isShared(term: string, event: Terms): boolean {
  if (/\p{sc=Han}/u.test(term))
    return [...term].some(
      (sign) => /\p{sc=Han}/u.test(sign) && !COMMON_SIGNS.includes(sign) && event.signs.has(sign),
    )
  if (isArabic(term)) {
    const bare = term.replace(/^[وبلف]?ال|^[وبلف](?=.{4})/u, '')
    const root = rootOf(bare)
    return (
      event.plain.includes(bare.slice(0, ARABIC_PREFIX)) ||
      event.plain.includes(bare.slice(-ARABIC_PREFIX)) ||
      event.roots.some((other) => isSameRoot(root, other))
    )
  }
  const prefix = term.slice(0, PREFIX)
  for (const other of event.terms)
    if (other.startsWith(prefix) || (other.length >= 3 && term.startsWith(other))) return true
  return false
}

/** Consonants without the usual prefixes, vowels and endings: غسلت and غسيل have the same. */
export const rootOf = (word: string): string =>
  word
    .replace(/^[وبلف]?ال/u, '')
    .replaceAll(/[\u064b-\u0652اأإآءئؤويىةـ]/gu, '')
    .replace(/^[تنم](?=.{2})/u, '')

const MIN_ROOT = 2

const isSameRoot = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= MIN_ROOT && long.startsWith(short) && long.length - short.length <= 1
}
