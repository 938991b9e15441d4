/** Finds names of people and places in a text. */
import { readCities } from './cities.ts'
import { isGivenName, NO_NAME, readUnmarkedNames } from './given-names.ts'
import type { LanguagePack } from './pack.ts'
import { isAbbreviation, matchesOf, toPlain, type Words, wordsOf } from './plain.ts'
import type { Span } from './sentences.ts'

export interface NameFact extends Span {
  text: string
  kind: 'name' | 'place'
  /** False for a capital alone, which products and peoples have as well. */
  isSure?: boolean
}

/** Titles, feasts and the like: capitals inside sentences that name nobody. */
const NO_NAMES =
  'mr mrs ms miss sir dr prof st saint mme mlle monsieur madame maître sr sra señor señora don doña dott sig signor signora senhor senhora dona herr frau lord lady god christmas xmas easter halloween thanksgiving christmas eve new year english french german italian spanish portuguese russian chinese japanese arabic american british european dutch swiss greek thai czech portuguese brazilian mexican indian korean vietnamese turkish arab african australian canadian belgian austrian hungarian romanian ukrainian norwegian moroccan lebanese egyptian syrian cuban peruvian road street avenue lane argentinian colombian latin asian nordic scandinavian mediterranean jewish muslim christian catholic whatsapp google youtube netflix instagram facebook internet noël pâques noel toussaint navidad reyes natale pasqua ferragosto natal páscoa carnaval рождество пасха новый год первое восьмое девятое двадцать третье'

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu
/** By language. In Chinese 君 is in words, such as 君子兰. */
const HONORIFICS: Readonly<Record<string, RegExp>> = {
  ja: /([\p{sc=Han}\p{sc=Kana}]{1,6})(?:さん|ちゃん|くん|君|様|(?<=[\p{sc=Kana}\p{sc=Hira}]|^[\p{sc=Han}]{1,4}|[、。「のとは，,\s][\p{sc=Han}]{1,4})先生|氏)/gu,
  zh: new RegExp(
    String.raw`阿(?![姨婆公爸妈嬷])(\p{sc=Han})|(?:小(?![時學區說${NO_NAME}])|老(?![师師板人家婆公爸妈]))(\p{sc=Han})(?=[说說来來去在和跟给給的，。、]|$)`,
    'gu',
  ),
}

/** Behind these stands a name in every language; a wife and a mother, who are written alike, are left out. */
const TITLES =
  /(?<!\p{L})(?:(?:Herrn?|Onkel|Tante|Dr\.|Prof\.|(?<!(?:[mds]einer?|ihrer?|der) )Frau)\s+(?=\p{Lu}\p{Ll})|(?:الأستاذة?|الدكتورة?|السيدة?|الآنسة|أبو|العم)\s+)([\p{L}\p{M}-]{2,})/gu

/**
 * In languages that write nouns small, a capital inside a sentence is a name. Elsewhere only what the diary itself
 * has called a person or a place counts.
 *
 * @param known names of the diary, as written there
 */
export function readNames(
  sentence: string,
  pack: LanguagePack | undefined,
  known: ReadonlySet<string>,
): NameFact[] {
  const facts: NameFact[] = []
  const honorific = pack && HONORIFICS[pack.code]
  for (const match of honorific ? matchesOf(honorific, sentence) : []) {
    const text = match[1] ?? match[2] ?? ''
    facts.push({ start: match.index, end: match.index + match[0].length, text, kind: 'name' })
  }
  for (const match of matchesOf(TITLES, sentence)) {
    const text = match[1] ?? ''
    const end = match.index + match[0].length
    if (!pack || !functionWordsOf(pack).has(toPlain(text)))
      facts.push({ start: end - text.length, end, text, kind: 'name' })
  }
  for (const name of readUnmarkedNames(sentence, pack)) facts.push({ ...name, kind: 'name' })
  for (const city of pack ? readCities(sentence, pack.code) : [])
    facts.push({ ...city, kind: 'place', isSure: false })
  const functionWords = pack ? functionWordsOf(pack) : new Set<string>()
  const isTitle = isTitleCase(sentence)
  // Of the word before.
  let end = 0
  for (const match of matchesOf(WORD, sentence)) {
    const [text] = match
    const before = sentence.slice(Math.max(0, end - 1), match.index)
    const isStart = end === 0 || /[.!?:…“"«„‘'(\n*_#-]\s*$/u.test(before)
    end = match.index + text.length
    if (!/^\p{Lu}\p{L}*\p{Ll}/u.test(text)) continue
    const plain = toPlain(text).replace(/'s?$/u, '')
    if (functionWords.has(plain) || plain.length < 2 || (pack?.code === 'en' && /(?:ish|ese)$/u.test(plain)))
      continue
    const isSure = isGivenName(text, pack?.code)
    // Where nouns have capitals, the diary's capitals tell no names.
    const isKnown = isSure || (known.has(plain) && pack?.hasCapitalNouns !== true)
    if (!isKnown && (isStart || isTitle || pack === undefined || pack.hasCapitalNouns === true)) continue
    facts.push({ start: match.index, end, text, kind: 'name', isSure: isKnown })
  }
  return facts
}

/** What follows the last letter. */
const AFTER_LETTERS = /(?<!\P{L})\P{L}*$/u

/** "A Quiet Day by the Lake": in a title capitals tell nothing. */
function isTitleCase(sentence: string): boolean {
  if (/[.!?…]/u.test(AFTER_LETTERS.exec(sentence)?.[0] ?? '')) return false
  const words = (sentence.match(WORD) ?? []).filter((word) => word.length > 3)
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word))
  return words.length > 1 && capitals.length >= words.length * 0.75
}

const cache = new WeakMap<LanguagePack, ReadonlySet<string>>()

/** Function words, weekdays, months and kin: capitals that are no names. */
function functionWordsOf(pack: LanguagePack): ReadonlySet<string> {
  const found = cache.get(pack)
  if (found) return found
  const weekdays = pack.weekdays.split(' ')
  const words = new Set([
    ...`${pack.functionWords} ${pack.kin.replaceAll(',', '')} ${pack.months}`.split(' '),
    ...NO_NAMES.split(' '),
    ...weekdays,
    ...weekdays.map((day) => `${day}s`),
    ...pack.numbers.values.keys(),
    ...pack.numbers.factors.keys(),
    "i'm",
    "i'd",
    "i've",
    "i'll",
  ])
  cache.set(pack, words)
  return words
}

interface NamingText {
  plain: string
  words: Words
}

export const textOfNames = (plain: string): NamingText => ({ plain, words: wordsOf(plain) })

/** Whether a text has the name, also with another ending: "Annas", "Анной". */
export function hasName(text: NamingText, name: string): boolean {
  const plain = toPlain(name).replace(/'s?$/u, '')
  if (/[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}\p{sc=Arab}]/u.test(plain)) return text.plain.includes(plain)
  // German joins nouns: "Friedhofskapelle".
  return text.words.joined.some(
    (word) => isSameName(plain, word) || (plain.length >= MIN_JOINED_LENGTH && word.endsWith(plain)),
  )
}

const MAX_ENDING = 3

/** Capitals that stand for much else: articles and pronouns, and a doctor's or a plan's letter. */
const NO_INITIAL = /[AEIOUYÀ]/u

/** Whether the text names somebody by the initial alone: "G not sure yet", "lunch w/ J.". */
export function hasInitial(text: string, name: string): boolean {
  const [initial = ''] = name
  if (!/\p{Lu}/u.test(initial) || NO_INITIAL.test(initial)) return false
  return new RegExp(`(?<![\\p{L}\\p{N}'’&/-]|\\d )${initial}(?![\\p{L}\\p{N}'’&/-])`, 'u').test(text)
}

/** Whether a word of the text begins alike or shortens the name ("Bham"), so that it may be another form of it. */
export function hasSimilarWord(words: Words, name: string): boolean {
  const plain = toPlain(name)
  return words.single.some((word) => isAlikeAtBeginning(word, plain) || isAbbreviation(word, plain))
}

const MIN_ALIKE_SHARE = 0.75

/** By three letters, and by most of the longer word: "Lukas" and "Luka's", but not "Morel" and "Moreau". */
function isAlikeAtBeginning(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  let alike = 0
  while (alike < length && one[alike] === other[alike]) alike += 1
  return alike >= MAX_ENDING && alike >= Math.max(one.length, other.length) * MIN_ALIKE_SHARE
}

function isSameName(one: string, other: string): boolean {
  // "Sam" is Samantha, "Annas" is Anna's.
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (one === other || (short.length >= MIN_NAME_LENGTH && long.startsWith(short))) return true
  if (Math.abs(one.length - other.length) > MAX_ENDING) return false
  // Slavic names change their last letters.
  if (!/^\p{sc=Cyrl}/u.test(one)) return false
  return other.startsWith(one.slice(0, Math.max(2, one.length - (one.length > 4 ? 2 : 1))))
}

const MIN_JOINED_LENGTH = 4
const MIN_NAME_LENGTH = 3

/** Words that a diary writes with a capital inside sentences and never without: its people and places. */
export function collectNames(texts: readonly string[]): Set<string> {
  const capitals = new Set<string>()
  const smalls = new Set<string>()
  for (const text of texts) {
    let isStart = true
    for (const match of matchesOf(WORD, text)) {
      const [word] = match
      const isCapital = /^\p{Lu}\p{L}*\p{Ll}/u.test(word)
      const plain = toPlain(word).replace(/'s?$/u, '')
      if (!isCapital) smalls.add(plain)
      else if (!isStart && word.length >= MIN_NAME_LENGTH) capitals.add(plain)
      isStart = /[.!?:…。！？\n]\s*$/u.test(
        text.slice(match.index + word.length, match.index + word.length + 2),
      )
    }
  }
  for (const word of smalls) capitals.delete(word)
  return capitals
}
