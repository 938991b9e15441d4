/** Tells the language of a text by its script and its function words, among those that there is a pack for. */
import type { LanguagePack } from './pack.ts'
import { arabic } from './packs/arabic.ts'
import { chinese } from './packs/chinese.ts'
import { english } from './packs/english.ts'
import { french } from './packs/french.ts'
import { german } from './packs/german.ts'
import { italian } from './packs/italian.ts'
import { japanese } from './packs/japanese.ts'
import { portuguese } from './packs/portuguese.ts'
import { russian } from './packs/russian.ts'
import { spanish } from './packs/spanish.ts'
import { toPlain } from './plain.ts'

const packs: readonly LanguagePack[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  russian,
  arabic,
  chinese,
  japanese,
]

/**
 * Function words that a short note of another language has as well: "old man", "Lukas will". Consonants alone are its
 * abbreviations, such as "c/" and "m.".
 */
const UNSURE = /^(?:[b-df-hj-np-tv-xz]|man|die|den|war|hat|bin|will|also|do|her|me|ne|ha|come)$/u

/** By function word: the places of its packs in the list. */
const packsByWord = new Map<string, number[]>()
for (const [at, pack] of packs.entries())
  for (const word of new Set(pack.functionWords.split(' ')))
    if (!UNSURE.test(word)) packsByWord.set(word, [...(packsByWord.get(word) ?? []), at])

const functionWords = new Map(packs.map((pack) => [pack, new Set(pack.functionWords.split(' '))]))
const NONE: ReadonlySet<string> = new Set()

export const functionWordsOf = (pack: LanguagePack | undefined): ReadonlySet<string> =>
  (pack && functionWords.get(pack)) ?? NONE

const MIN_LETTERS_WITH_KANA = 40

const lengthOf = (text: string, runs: RegExp): number => text.length - text.replaceAll(runs, '').length

/**
 * @param preferred taken where two languages fit alike
 * @returns undefined where no pack's words are in the text: then only digits, marks and quotations are compared
 */
export function detectLanguage(text: string, preferred?: LanguagePack): LanguagePack | undefined {
  const found = findLanguage(text, preferred)
  return found && found.share >= MIN_SHARE ? found.pack : undefined
}

/** Whether a text is in a language beyond doubt: languages without a pack share some of its function words. */
export function isSurelyIn(text: string, pack: LanguagePack | undefined): boolean {
  const found = findLanguage(text)
  return found !== undefined && found.pack === pack && found.share >= MIN_SURE_SHARE
}

/** Of function words among all words. */
const MIN_SHARE = 1 / 12
const MIN_SURE_SHARE = 1 / 5

/** A language that its script tells has the share 1. */
function findLanguage(text: string, preferred?: LanguagePack) {
  const plain = toPlain(text)
  const kana = lengthOf(plain, /[\p{sc=Hira}\p{sc=Kana}]+/gu)
  const han = lengthOf(plain, /\p{sc=Han}+/gu)
  const letters = lengthOf(plain, /\p{L}+/gu)
  if (letters === 0) return undefined
  if (kana * 8 > letters) return { pack: japanese, share: 1 }
  // A short Japanese note may have no kana.
  if (han * 3 > letters && letters < MIN_LETTERS_WITH_KANA && preferred === japanese)
    return { pack: japanese, share: 1 }
  if (han * 3 > letters) return { pack: chinese, share: 1 }
  const words = plain.match(/[\p{L}\p{M}']+/gu) ?? []
  const counts = packs.map(() => 0)
  for (const word of words) for (const at of packsByWord.get(word) ?? []) counts[at] = (counts[at] ?? 0) + 1
  let best: { pack: LanguagePack; count: number } | undefined
  for (const [at, pack] of packs.entries()) {
    const count = counts[at] ?? 0
    const isBetter = count > (best?.count ?? 0) || (count === best?.count && pack === preferred)
    if (isBetter) best = { pack, count }
  }
  return best && { pack: best.pack, share: best.count / words.length }
}
