import { invalidInput } from '../../contract/app-error.ts'
import type { SearchPhrase } from '../database/search-index.ts'
import { tokenize } from '../text/tokens.ts'

/** A query as typed, parsed into the phrases that a text must contain and those that it must not. */
export interface SearchQueryTerms {
  required: SearchPhrase[]
  excluded: SearchPhrase[]
}

/** More than a pasted sentence has. Each term costs a scan of its index entries. */
const MAX_TERMS = 16
const MAX_TOKENS = 64
/** A single letter matches too many words to be a useful prefix. */
const MIN_PREFIX_LENGTH = 2

// An optional minus, a phrase in quotation marks of any language or a word, an optional star. Each also in full width.
const TERM =
  /(?<sign>[-\u2212\u2013\uff0d])?(?:["\uff02\u201c\u201d\u201e\u00ab](?<quoted>[^"\uff02\u201c\u201d\u00bb]*)["\uff02\u201c\u201d\u00bb]?|(?<word>[^\s"\uff02\u201c\u201d\u201e\u00ab*\uff0a]+))(?<star>[*\uff0a])?/gu

/**
 * Words, `prefix*`, `"a phrase"` and `-without`. Chinese or Japanese without spaces is a phrase of its characters.
 *
 * @throws AppError INVALID_INPUT if no required phrase is left
 */
export function parseQuery(text: string): SearchQueryTerms {
  const terms: SearchQueryTerms = { required: [], excluded: [] }
  for (const { groups = {} } of text.matchAll(TERM)) {
    const { sign, quoted, word, star } = groups
    const tokens = tokenize(quoted ?? word ?? '')
    const last = tokens.at(-1)
    if (!last) continue
    const hasStar = star !== undefined || /[*\uff0a]$/.test(quoted ?? '')
    const isPrefix = hasStar && !last.isSingle && last.text.length >= MIN_PREFIX_LENGTH
    const phrase = { tokens: tokens.map((token) => token.text), isPrefix }
    ;(sign ? terms.excluded : terms.required).push(phrase)
  }
  if (terms.required.length === 0)
    throw invalidInput('query.q', 'must have something to look for', 'nothing_to_search')
  const phrases = [...terms.required, ...terms.excluded]
  const tokenCount = phrases.reduce((sum, { tokens }) => sum + tokens.length, 0)
  if (phrases.length > MAX_TERMS || tokenCount > MAX_TOKENS) {
    const most = `at most ${MAX_TERMS} terms, and ${MAX_TOKENS} words or characters of running text`
    throw invalidInput('query.q', `must have ${most}`, 'too_many_terms')
  }
  return terms
}
