/** People whom a text names: by common given names, and by what those of a family are called. */
import { isGivenName, isWordToo, readUnmarkedNames } from './given-names.ts'
import { matchesOf, toPlain } from './plain.ts'

const FAMILY = new Set(
  'mom mum mummy mommy mother dad daddy father grandma grandmother granny grandpa grandfather mama papa mutti vati mutter vater oma opa großmutter großvater maman mamie mère père grand-mère grand-père mamá papá madre padre abuela abuelo mãe pai avó avô nonna nonno'
    .split(' ')
    .map(toPlain),
)
const FAMILY_UNMARKED =
  /外婆|外公|姥姥|姥爷|奶奶|爷爷|妈妈|爸爸|母亲|父亲|お母さん|お父さん|おばあちゃん|おじいちゃん|祖母|祖父/gu

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu
const SENTENCE_END = /(?:^|[.!?:…\n])\s*[“”„"«»'‘’(]*$/u
const LONGEST_END = 4

/** By a key that all spellings of a name share, the name as written. */
export function listPeople(text: string): Map<string, string> {
  const people = new Map<string, string>()
  for (const { 0: word, index } of matchesOf(WORD, text)) {
    const name = word.replace(/['’]s?$/u, '')
    const isStart = () => SENTENCE_END.test(text.slice(Math.max(0, index - LONGEST_END), index))
    const isPerson =
      FAMILY.has(toPlain(name)) ||
      (/^\p{Lu}\p{Ll}/u.test(name) && isGivenName(name, undefined) && !(isWordToo(name) && isStart()))
    if (isPerson) people.set(toPlain(name), capitalized(name))
  }
  for (const { text: name } of readUnmarkedNames(text, languageOf(text))) people.set(name, name)
  for (const [name] of matchesOf(FAMILY_UNMARKED, text)) people.set(name, name)
  return people
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function languageOf(text: string): { code: string } | undefined {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return { code: 'ja' }
  if (/\p{sc=Han}/u.test(text)) return { code: 'zh' }
  return /\p{sc=Arab}/u.test(text) ? { code: 'ar' } : undefined
}
