/**
 * Finds the language of the alternate names of a place. The table does not say it, so only names whose script proves
 * it are used. Where there is doubt, the place keeps its main name.
 */

import type { GeonamesRow } from '../build/geonames-table.ts'
import { type CyrillicLanguage, isRomanised } from './cyrillic.ts'
import {
  isWrittenIn,
  japanese,
  modernJapanese,
  simplifiedChinese,
  traditionalChinese,
} from './han-repertoires.ts'

/** Scripts of one living language: a name in one is of that language in any country. */
const languageOfScript: Record<string, RegExp> = {
  ko: only('Hangul'),
  el: only('Greek'),
  th: only('Thai'),
  ka: only('Georgian'),
  hy: only('Armenian'),
  ta: only('Tamil'),
  te: only('Telugu'),
  kn: only('Kannada'),
  ml: only('Malayalam'),
  gu: only('Gujarati'),
  pa: only('Gurmukhi'),
  si: only('Sinhala'),
  km: only('Khmer'),
  lo: only('Lao'),
  my: only('Myanmar'),
}

interface LocalLanguage {
  /** Countries where most names in this alphabet are of this language. */
  readonly countries: string
  readonly alphabet: RegExp
  /** Letters of this language alone: if some names have them, the others are of another language. */
  readonly distinctive?: RegExp
}

/** Languages that share their script: used in their own countries, and only if one name is left. */
const localLanguages: Record<string, LocalLanguage> = {
  ru: { countries: 'RU KZ KG', alphabet: /^[а-яё -]+$/iu },
  uk: { countries: 'UA', alphabet: /^[а-щґєіїьюя' -]+$/iu, distinctive: /[ґєії]/iu },
  bg: { countries: 'BG', alphabet: /^[а-ъьюя -]+$/iu },
  ar: {
    countries: 'AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE',
    alphabet: /^[ء-غف-ي -]+$/u,
    distinctive: /[ةأإ]|^ال/u,
  },
  fa: {
    countries: 'IR AF',
    alphabet: /^[ءآأؤئا-بپت-ثجچح-زژس-غف-قکگل-هوی\u200c -]+$/u,
    distinctive: /[پچژگکی]/u,
  },
  he: { countries: 'IL', alphabet: /^[א-ת'" -]+$/u },
  bn: { countries: 'BD', alphabet: only('Bengali') },
}

function only(script: string): RegExp {
  return new RegExp(`^[\\p{Script=${script}}\\p{Mark} ()-]+$`, 'u')
}

/** By language, Chinese by script. Languages whose name is not certain are left out. */
export function namesByLanguage(row: GeonamesRow): Map<string, string> {
  const names = new Map<string, string>()
  const written = row.alternateNames.filter((name) => /[^\p{Script=Latin}\p{Script=Common}]/u.test(name))
  if (written.length === 0) return names
  const add = (language: string, name: string | undefined) => {
    if (name && name !== row.name) names.set(language, name)
  }
  for (const [language, script] of Object.entries(languageOfScript)) {
    add(language, agreedName(written.filter((name) => script.test(name))))
  }
  for (const [language, rule] of Object.entries(localLanguages)) {
    if (rule.countries.includes(row.country)) add(language, localName(row.name, written, language, rule))
  }
  for (const [language, name] of chineseNames(written)) add(language, name)
  add('ja', japaneseName(row.country, written))
  return names
}

function localName(
  mainName: string,
  written: string[],
  language: string,
  rule: LocalLanguage,
): string | undefined {
  const possible = written.filter((name) => rule.alphabet.test(name))
  const marked = possible.filter((name) => rule.distinctive?.test(name))
  const names = marked.length > 0 ? marked : possible
  if (names.length < 2) return names[0]
  return isCyrillic(language) ? names.find((name) => isRomanised(mainName, name, language)) : undefined
}

const isCyrillic = (language: string): language is CyrillicLanguage =>
  language === 'ru' || language === 'uk' || language === 'bg'

/** Both scripts or neither: a doubt in one ("九龍" or "意法半"?) is a doubt in the other. */
function chineseNames(written: string[]): [language: string, name: string][] {
  const repertoires = { 'zh-Hans': simplifiedChinese, 'zh-Hant': traditionalChinese }
  const found: [string, string][] = []
  for (const [language, repertoire] of Object.entries(repertoires)) {
    const names = written.filter((name) => isWrittenIn(repertoire, name))
    const agreed = agreedName(names)
    if (agreed) found.push([language, agreed])
    else if (names.length > 0) return []
  }
  return found
}

const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・＝ヶヵ]+$/u

function japaneseName(country: string, written: string[]): string | undefined {
  const inKana = written.filter((name) => kana.test(name))
  if (country === 'JP') {
    // In Japan a name in kana alone is mostly the reading of one in kanji, so it comes last.
    const withoutKana = (name: string) => name.replace(/[\p{Script=Hiragana}\p{Script=Katakana}ヶヵ々]/gu, '')
    const inKanji = (repertoire: ReadonlySet<string>) =>
      agreedName(written.filter((name) => isWrittenIn(repertoire, withoutKana(name))))
    return inKanji(modernJapanese) ?? inKanji(japanese) ?? agreedName(inKana)
  }
  if (inKana.length > 0 || !['CN', 'TW', 'HK', 'MO'].includes(country)) return agreedName(inKana)
  // Chinese cities go by their characters in Japanese too, where both have them in the same form.
  return agreedName(
    written.filter((name) => isWrittenIn(modernJapanese, name) && isWrittenIn(traditionalChinese, name)),
  )
}

/**
 * One name out of several of one language: the one that most of the others contain ("大阪" in "大阪市"), else
 * the first if all begin alike, as spellings of one name do ("푸껫", "푸켓"). Different names give none.
 */
export function agreedName(names: readonly string[]): string | undefined {
  if (names.length < 2) return names[0]
  const stem = names.find((name) => names.filter((other) => other.includes(name)).length > names.length / 2)
  if (stem) return stem
  const initials = new Set(names.map((name) => name.normalize('NFD').at(0)))
  return initials.size === 1 ? names[0] : undefined
}
