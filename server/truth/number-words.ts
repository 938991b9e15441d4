/** Reads numbers in words and in Han characters. */
import { readHan } from './han-numbers.ts'
import type { NumberWords } from './pack.ts'
import { matchesOf } from './plain.ts'
import type { Span } from './sentences.ts'
import { WORD_END, WORD_START } from './word-boundaries.ts'

export type Found = Span & { value: number; isDigits: boolean }

export function readWords(plain: string, numbers: NumberWords): Found[] {
  if (numbers.form === 'han') return readHan(plain)
  const pattern = numbers.form === 'compound' ? /\p{L}+/gu : phrasePattern(numbers)
  return matchesOf(pattern, plain).flatMap((match) => {
    // "Pour cent", "per cento" is a unit, and no hundred.
    const isPercent =
      /^(?:cent|cento|ciento)$/u.test(match[0]) && /p(?:ou|e|o)r $/u.test(plain.slice(0, match.index))
    // "… and twenty" behind a word that is not read as a number.
    if (isPercent || /^و(?!احد)/u.test(match[0])) return []
    if (numbers.form === 'compound') return foundOf(match.index, match[0], compoundValue(match[0], numbers))
    const isEleven = /^عشر/u.test(match[0]) && ARABIC_ONE.test(plain.slice(0, match.index))
    let start = match.index
    return splitPhrase(match[0], numbers).flatMap((phrase) => {
      const value = phraseValue(phrase, numbers)
      const found = foundOf(start, phrase, isEleven && value !== undefined ? value + 1 : value)
      start += phrase.length
      return found
    })
  })
}

/** The first half of "eleven", which is "somebody" or Sunday elsewhere. */
const ARABIC_ONE = /(?:[أا]حد|[إا]حدى) $/u

function foundOf(start: number, words: string, value: number | undefined): Found[] {
  const { length } = words.trimEnd()
  return value === undefined ? [] : [{ start, end: start + length, value, isDigits: false }]
}

/** "Seventy-eight and eighty-one" are two, and so are "three four hundred": no part of a number is larger than the one before. */
function splitPhrase(phrase: string, { values, factors, joints }: NumberWords): string[] {
  const parts: string[] = []
  let hasTens = false
  let last = Number.POSITIVE_INFINITY
  for (const word of phrase.match(/[^\s-]+[\s-]*/gu) ?? []) {
    const name = word.trimEnd()
    const value = values.get(name) ?? 0
    // "Quatre-vingt" is eighty. In Arabic tens are behind units.
    const isLarge = value >= 20 && !name.startsWith('vingt') && !/\p{sc=Arab}/u.test(joints)
    const isTens = isLarge && value < 100
    if (parts.length === 0 || (isTens && hasTens) || (isLarge && value > last)) parts.push(word)
    else parts.push(`${parts.pop()}${word}`)
    if (factors.has(name)) last = Number.POSITIVE_INFINITY
    else if (value > 0) last = value
    hasTens = isTens || (hasTens && value < 100 && !factors.has(name))
  }
  return parts
}

const patterns = new WeakMap<NumberWords, RegExp>()

/** Number words in a row: "two hundred and fifty", "quatre-vingt-dix". */
function phrasePattern(numbers: NumberWords): RegExp {
  const known = patterns.get(numbers)
  if (known) return known
  const words = [...numbers.values.keys(), ...numbers.factors.keys()]
  const word = `(?:${words.toSorted((one, other) => other.length - one.length).join('|')})`
  const joint = numbers.joints === '' ? '' : `(?:(?:${numbers.joints.split(' ').join('|')})[\\s-]+)?`
  const isArabic = /\p{sc=Arab}/u.test(numbers.joints)
  // In Arabic "and", "with" and the article are written onto the word, and case endings may follow.
  const pattern = isArabic
    ? new RegExp(`${WORD_START}${ARABIC_WORD(word)}(?:\\s+${ARABIC_WORD(word, 'و?')})*${WORD_END}`, 'gu')
    : new RegExp(`${WORD_START}${word}(?:[\\s-]+${joint}${word})*${WORD_END}`, 'gu')
  patterns.set(numbers, pattern)
  return pattern
}

const ARABIC_WORD = (word: string, prefix = '[وبلف]{0,2}'): string =>
  `${prefix}(?:ال)?${word}[\\u064b-\\u0652]*ا?[\\u064b-\\u0652]*`

/** A word as the pack has it: without Arabic prefixes and endings. */
function basicForm(word: string, { values, factors }: NumberWords): string {
  const isKnown = (form: string) => values.has(form) || factors.has(form)
  if (isKnown(word) || !/^\p{sc=Arab}/u.test(word)) return word
  const bare = word.replaceAll(/[\u064b-\u0652]/gu, '')
  const forms = [bare, bare.replace(/ا$/u, '')].flatMap((form) => [
    form,
    form.replace(/^[وبلف]{1,2}/u, ''),
    form.replace(/^[وبلف]{0,2}ال/u, ''),
  ])
  return forms.find(isKnown) ?? word
}

const DOZEN = /^(?:docena|dúzia|douzaine|dozen|дюжин)/u

function phraseValue(phrase: string, numbers: NumberWords): number | undefined {
  let total = 0
  let part = 0
  let hasPart = false
  for (const form of phrase.split(/[\s-]+/u)) {
    const word = basicForm(form, numbers)
    const value = numbers.values.get(word)
    const factor = numbers.factors.get(word)
    if (factor !== undefined) {
      part = (hasPart ? part : 1) * factor
      if (factor >= 1000) {
        total += part
        part = 0
      }
      hasPart = true
    } else if (value !== undefined) {
      // "Quatre-vingt" is eighty; "un otto" is an eight.
      const isEighty = word.startsWith('vingt') && part % 100 === 4
      const isArticle = part === 1 && value > 1
      // "Trinta e sete e seis" is 37.6.
      const isTenth = part > 20 && part % 10 !== 0 && part % 1 === 0 && value < 10
      const isDozen = part > 0 && DOZEN.test(word)
      part = isDozen
        ? part * 12
        : isEighty
          ? part + 76
          : isArticle
            ? value
            : part + (isTenth ? value / 10 : value)
      hasPart = true
    }
  }
  return hasPart ? total + part : undefined
}

interface Parts {
  /** The largest first. */
  factors: readonly (readonly [name: string, factor: number])[]
  joints: readonly string[]
}

const compounds = new WeakMap<NumberWords, Parts>()

function partsOf(numbers: NumberWords): Parts {
  const known = compounds.get(numbers)
  if (known) return known
  const made = {
    factors: [...numbers.factors].toSorted((one, other) => other[1] - one[1]),
    joints: numbers.joints.split(' ').filter((part) => part !== ''),
  }
  compounds.set(numbers, made)
  return made
}

/** "siebenundneunzig", "dreihundertzwanzig": the parts without blanks. */
export function compoundValue(word: string, numbers: NumberWords): number | undefined {
  const whole = numbers.values.get(word)
  if (whole !== undefined) return whole
  const { factors, joints } = partsOf(numbers)
  for (const [name, factor] of factors) {
    const at = word.indexOf(name)
    if (at < 0) continue
    const before = at === 0 ? 1 : compoundValue(word.slice(0, at), numbers)
    const rest = word.slice(at + name.length)
    const after = rest === '' ? 0 : compoundValue(rest, numbers)
    return before === undefined || after === undefined ? undefined : before * factor + after
  }
  for (const joint of joints) {
    const at = word.indexOf(joint)
    if (at <= 0) continue
    const one = numbers.values.get(word.slice(0, at))
    const ten = numbers.values.get(word.slice(at + joint.length))
    if (one !== undefined && one < 10 && ten !== undefined && ten >= 20) return one + ten
  }
  return undefined
}
