import { invalidInput } from '../../../contract/app-error.ts'
import { isStopWordAnywhere } from '../languages.ts'
import { tokenize } from '../tokens.ts'
import type { SearchPhrase } from './terms.ts'

/** A term of a query that a text must contain. */
export interface QueryTerm {
  /** As typed, a star left out. */
  text: string
  tokens: readonly string[]
  hasStar: boolean
  /** The word in lower case with its diacritics. Undefined for phrases and text without spaces, which have no forms. */
  spelled: string | undefined
  /** Whether it also matches as a prefix: it has a star, or is the last term. */
  isBeginning: boolean
  /** Without quotation marks, and of a script without spaces: its words may also be apart. */
  isRunningText: boolean
  /** So common that a text is found without it where nothing is found with it. */
  isCommon: boolean
  /** Terms of one group are joined by OR: a text has one of them. */
  group: number
  /** Its position in the query: UTF-16 offsets, end exclusive. */
  start: number
  end: number
}

/** A query as typed, parsed into what a text must contain and must not. */
export interface SearchQueryTerms {
  required: QueryTerm[]
  excluded: SearchPhrase[]
}

/** More than a pasted sentence has. Each term costs a scan of its index entries. */
const MAX_TERMS = 16
const MAX_TOKENS = 64
/** A single letter matches too many words to be a useful prefix. */
const MIN_PREFIX_LENGTH = 2

const QUOTES = String.raw`"\uff02\u201c\u201d\u201e\u00ab`
// A figure with blanks between its digits is one word. A mark of Hebrew is within a word, as a quotation mark.
const FIGURE = String.raw`(?<!\p{Nd})\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f]\p{Nd}{3})+(?:[.,]\p{Nd}+)?(?!\S)`
// U+FEFF is a space to JavaScript, but has no width.
const WORD = String.raw`${FIGURE}|(?:[^\s${QUOTES}*\uff0a]|\ufeff|(?<=[\u05d0-\u05ea])"(?=[\u05d0-\u05ea]))+`
// An optional minus, a phrase in quotation marks of any language or a word, an optional star. Each also in full width.
const TERM = new RegExp(
  String.raw`(?<sign>[-\u2212\u2013\uff0d])?(?:[${QUOTES}](?<quoted>[^"\uff02\u201c\u201d\u00bb]*)["\uff02\u201c\u201d\u00bb]?|(?<word>${WORD}))(?<star>[*\uff0a])?`,
  'gu',
)
const OR = /^(?:OR|\||\uff5c)$/

/** Persian writes these with a joiner that most keyboards lack, so that many type a blank: می‌روم, کتاب‌ها. */
const HALF_SPACE =
  /(?<=(?<!\S)ن?م[یي]) (?=\p{Script=Arabic})|(?<=\p{Script=Arabic}) (?=(?:ها(?:[یي]{1,2})?|تر(?:[یي]ن)?)(?!\S))/gu

/**
 * Words, `prefix*`, `"a phrase"`, `one OR other` and `-without`. Chinese or Japanese without spaces is a phrase of its
 * characters. Both lists are empty for a text without words.
 *
 * @throws AppError INVALID_INPUT if there are too many terms
 */
export function parseQuery(text: string): SearchQueryTerms {
  const terms: SearchQueryTerms = { required: [], excluded: [] }
  let isJoined = false
  for (const { 0: whole, index, groups = {} } of text.replaceAll(HALF_SPACE, '\u200c').matchAll(TERM)) {
    const { sign, quoted, word, star } = groups
    const isLeft = terms.required.length > 0
    if (isLeft && OR.test(whole)) {
      isJoined = true
      continue
    }
    const found = tokenize(quoted ?? word ?? '')
    const last = found.at(-1)
    if (!last) continue
    const isStarred = star !== undefined || /[*\uff0a]$/.test(quoted ?? '')
    const canBegin = !last.isSingle && last.text.length >= MIN_PREFIX_LENGTH
    const hasStar = isStarred && canBegin
    const tokens = found.map((token) => token.text)
    if (sign) {
      terms.excluded.push({ tokens, isPrefix: hasStar })
      continue
    }
    const previous = terms.required.at(-1)
    if (previous) previous.isBeginning = previous.hasStar
    const spelled =
      word !== undefined && tokens.length === 1 && !last.isSingle ? spell(word, last) : undefined
    terms.required.push({
      text: quoted ?? word ?? '',
      tokens,
      hasStar,
      spelled,
      isBeginning: hasStar || (canBegin && word !== undefined),
      isRunningText: word !== undefined && tokens.length > 1 && found.every(({ isSingle }) => isSingle),
      isCommon: spelled !== undefined && !hasStar && isStopWordAnywhere(spelled),
      group: isJoined && previous ? previous.group : terms.required.length,
      start: index,
      end: index + whole.length,
    })
    isJoined = false
  }
  rejectTooMany([...terms.required, ...terms.excluded])
  return terms
}

const spell = (word: string, { start, end }: { start: number; end: number }): string =>
  word.slice(start, end).normalize('NFC').toLowerCase()

function rejectTooMany(terms: readonly { tokens: readonly string[] }[]): void {
  const tokenCount = terms.reduce((sum, { tokens }) => sum + tokens.length, 0)
  if (terms.length <= MAX_TERMS && tokenCount <= MAX_TOKENS) return
  const most = `at most ${MAX_TERMS} terms, and ${MAX_TOKENS} words or characters of running text`
  throw invalidInput('query.q', `must have ${most}`, 'too_many_terms')
}
