// Inflected forms of a Japanese verb or adjective: of 書く also 書いた and 書きます. They are made by rule from the endings of a query,
// for the classes that its word may belong to, because a dictionary would take megabytes. Forms that are no words stand in no
// text. Behind a single character they are long enough not to begin the word behind a noun: 行か would find 旅行から.
import { shortestPhrases } from './shortest-phrases.ts'

/** A class of verbs: its kana before ない, ます, the end, ば and う, and before た. */
type Row = string

const [K_ROW, S_ROW] = ['かきくけこい', 'さしすせそし']
const ROWS: readonly Row[] = [
  ...[K_ROW, S_ROW, 'たちつてとっ', 'らりるれろっ', 'わいうえおっ'],
  ...['がぎぐげごい', 'なにぬねのん', 'ばびぶべぼん', 'まみむめもん'],
]
const [BEFORE_NOT, BEFORE_POLITE, AT_END, BEFORE_PAST] = [0, 1, 2, 5]
/** Those behind which た and て are だ and で. */
const isVoiced = (row: Row): boolean => 'がなばま'.includes(row.charAt(0))

const AFTER_STEM = 'る た て ない なか なく なが ます まし ませ よう られ れば させ'.split(' ')
const OF_ADJECTIVE = 'い かっ く けれ そう さ'.split(' ')
/** Behind く, with which most verbs end too. */
const OF_ADVERB = ['い', 'かっ']

const POLITE = /^(?:ま(?:す|した|せん|せんでした|しょう)|た(?:い|かった|くない)|ながら)$/
const NOT = /^(?:な(?:い|かった|くて|ければ)|ずに?)$/
const PAST = /^[たてだで](?:い?(?:る|た|て|ます|ました)|ら|り)?$/
const ADJECTIVE = /^(?:い|かった|く(?:て|ない|なかった)|ければ)$/

const isHan = (token = ''): boolean => /^\p{Script=Han}$/v.test(token)
const isKana = (token = ''): boolean => /^[\u3041-\u3096]$/.test(token)
/** い, え and the like, with which verbs of one class end before any ending. */
const endsStem = (token = ''): boolean =>
  isHan(token) || 'じぜぢで'.includes(token) || ROWS.some((row) => row[1] === token || row[3] === token)

/** Two kana may be an ending with another before them: 立てる is not 立 with てる. */
const isWhole = (ending: string): boolean =>
  ending.length > 2 || ending === 'する' || POLITE.test(ending) || NOT.test(ending)

/** So many phrases are searched for. */
const MAX_FORMS = 32

/** @param tokens of a text without spaces @returns phrases, with spaces between their tokens */
export function japaneseForms(tokens: readonly string[]): string[] {
  const firstKana = tokens.findLastIndex((token) => !isKana(token)) + 1
  const forms: string[] = []
  for (let at = Math.max(1, firstKana); at < tokens.length; at += 1) {
    const ending = tokens.slice(at).join('')
    for (const { stem, endings } of readWord(tokens.slice(0, at), ending))
      if (saysEnough(stem)) for (const next of endings) forms.push([...stem, ...next].join(' '))
    if (forms.length > 0 && isWhole(ending)) break
  }
  return shortestPhrases(forms, tokens).slice(0, MAX_FORMS)
}

/** Two kana are within too many other words. */
const saysEnough = (stem: readonly string[]): boolean => stem.length > 1 || isHan(stem[0])

interface Inflected {
  stem: readonly string[]
  endings: readonly string[]
}

/** The words that a query may be a form of, if it ends with this ending. */
function readWord(before: readonly string[], ending: string): Inflected[] {
  if (ending === 'する') return [ofRow(before, S_ROW)]
  const last = ROWS.filter((row) => row[AT_END] === ending).map((row) => ofRow(before, row))
  const adjective = ADJECTIVE.test(ending) ? OF_ADJECTIVE : ending === 'く' ? OF_ADVERB : []
  return [
    ...last,
    ...(ending === 'る' ? ofStem(before) : []),
    ...(POLITE.test(ending) ? [...ofRows(before, BEFORE_POLITE, ROWS), ...ofStem(before)] : []),
    ...(NOT.test(ending) ? [...ofRows(before, BEFORE_NOT, ROWS), ...ofStem(before)] : []),
    ...(PAST.test(ending) ? ofPast(before, 'だで'.includes(ending.charAt(0))) : []),
    { stem: before, endings: adjective },
  ]
}

/** @param at where its rows have the last kana */
const ofRows = (before: readonly string[], at: number, rows: readonly Row[]): Inflected[] =>
  rows.filter((row) => row[at] === before.at(-1)).map((row) => ofRow(before.slice(0, -1), row))

function ofPast(before: readonly string[], isVoicedEnding: boolean): Inflected[] {
  const rows = ROWS.filter((row) => isVoiced(row) === isVoicedEnding)
  const went = before.at(-2) === '行' && before.at(-1) === 'っ' ? [ofRow(before.slice(0, -1), K_ROW)] : []
  return [...went, ...ofRows(before, BEFORE_PAST, rows), ...(isVoicedEnding ? [] : ofStem(before))]
}

function ofRow(stem: readonly string[], row: Row): Inflected {
  // 勉強した: a noun of several characters, which stands in a text also without する.
  if (row === S_ROW && stem.slice(-2).every(isHan) && stem.length > 1) return { stem, endings: [''] }
  const [not = '', polite = '', end = '', might = '', should = '', past = ''] = row
  return {
    stem,
    endings: [
      ...['な', 'れ', 'せ'].map((next) => not + next),
      ...[polite, end, might, `${should}う`, row === K_ROW && stem.at(-1) === '行' ? 'っ' : past],
    ],
  }
}

/** 食べ is in all forms of 食べる; 見 alone is in other words. */
function ofStem(stem: readonly string[]): Inflected[] {
  if (!endsStem(stem.at(-1))) return []
  const isLong = isHan(stem.at(-2)) && isKana(stem.at(-1))
  return [
    { stem, endings: isLong ? [''] : AFTER_STEM },
    ...(stem.at(-1) === 'し' ? ofRows(stem, BEFORE_POLITE, ROWS) : []),
  ]
}
