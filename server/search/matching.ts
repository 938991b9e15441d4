import type { SearchPhrase } from '../database/search-index.ts'
import type { SearchToken } from '../text/tokens.ts'

/** Where phrases stand in a text: the same rule that the engines follow, for ranking and for marks. */
export interface Occurrence {
  /** In UTF-16 units of the original text, end exclusive. */
  start: number
  end: number
}

/** Occurrences of a phrase, first to last. */
export function findOccurrences(tokens: readonly SearchToken[], phrase: SearchPhrase): Occurrence[] {
  const found: Occurrence[] = []
  const length = phrase.tokens.length
  for (let at = 0; at + length <= tokens.length; at += 1) {
    if (!isAt(tokens, phrase, at)) continue
    found.push({ start: tokens[at]?.start ?? 0, end: tokens[at + length - 1]?.end ?? 0 })
  }
  return found
}

function isAt(
  tokens: readonly SearchToken[],
  { tokens: wanted, isPrefix }: SearchPhrase,
  at: number,
): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    const [text = '', part = ''] = [tokens[at + index]?.text, wanted[index]]
    const mayGoOn = isPrefix && index === wanted.length - 1
    if (mayGoOn ? !text.startsWith(part) : text !== part) return false
  }
  return true
}
