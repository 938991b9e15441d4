import type { Pause } from '../lib/pause.ts'
import { foldCharacter, pieceAt, type Unit, unitsOf } from './folding.ts'
import { withoutAddresses } from './picture-addresses.ts'

/** Splits text into the tokens that search compares, alike for stored texts, queries and snippets. */
export interface SearchToken {
  /** Folded: without case, width, diacritics and compatibility forms. */
  text: string
  /** Offsets in the original text, in UTF-16 units, end exclusive. */
  start: number
  end: number
  /** A character that is a token by itself, as in Chinese: it cannot be a prefix. */
  isSingle: boolean
}

/** Longer than any written word. Longer ones (keys, encoded pictures) are split, in texts and in queries alike. */
export const MAX_WORD_LENGTH = 64

/**
 * In UTF-16 units of folded tokens and the spaces between. Twice what the longest event has, in all scripts; of an event with
 * transcripts of several hours the rest is not searched, because indexing it would hold up others.
 */
export const MAX_FOLDED_LENGTH = 250_000

class TokenBuilder {
  readonly tokens: SearchToken[] = []
  /** Of the tokens, with a space before each. */
  length = 0
  readonly maxLength: number
  #word = ''
  #start = 0
  #end = 0

  constructor(maxLength = MAX_FOLDED_LENGTH) {
    this.maxLength = maxLength
  }

  /** Letters that are one UTF-16 unit each in the original. */
  addPlainLetters(letters: string, start: number): void {
    for (let at = 0; at < letters.length; ) {
      if (this.#word.length === MAX_WORD_LENGTH) this.endWord()
      const part = letters.slice(at, at + MAX_WORD_LENGTH - this.#word.length)
      this.#extendWord(part, start + at, start + at + part.length)
      at += part.length
    }
  }

  add(unit: Unit, start: number, end: number): void {
    if (unit.kind === 'letter') this.#extendWord(unit.text, start, end)
    else this.endWord()
    if (unit.kind !== 'single') return
    this.tokens.push({ text: unit.text, start, end, isSingle: true })
    this.length += unit.text.length + 1
  }

  endWord(): void {
    if (this.#word) {
      this.tokens.push({ text: this.#word, start: this.#start, end: this.#end, isSingle: false })
      this.length += this.#word.length + 1
    }
    this.#word = ''
  }

  #extendWord(letters: string, start: number, end: number): void {
    if (this.#word.length + letters.length > MAX_WORD_LENGTH) this.endWord()
    if (!this.#word) this.#start = start
    this.#word += letters
    this.#end = end
  }
}

const isPlainLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/** Common Han, kana and Hangul: folding changes each by itself. */
const isPlainSingle = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30f6) ||
  (code >= 0xac00 && code <= 0xd7a3)

/** Folded by itself, and no mark on the character before. NaN: beyond the end of the text. */
const isPlain = (code: number): boolean =>
  code < 128 || isPlainSingle(code) || code === 0x3001 || code === 0x3002 || Number.isNaN(code)

export function tokenize(whole: string): SearchToken[] {
  const text = withoutAddresses(whole)
  const builder = new TokenBuilder()
  for (let at = 0; isToRead(builder, text, at); ) at = addPart(builder, text, at, text.length)
  builder.endWord()
  return builder.tokens
}

/** In UTF-16 units: of scripts that are costly to fold, reading them takes some milliseconds. */
const PART_LENGTH = 2_000

/**
 * As `tokenize`.
 *
 * @param pause awaited between parts of a long text, which takes tens of milliseconds
 * @param maxLength where not the whole text is read; in UTF-16 units, as `MAX_FOLDED_LENGTH`
 */
export async function tokenizeInParts(
  whole: string,
  pause: Pause,
  maxLength?: number,
): Promise<SearchToken[]> {
  const text = withoutAddresses(whole)
  const builder = new TokenBuilder(maxLength)
  for (let at = 0; isToRead(builder, text, at); ) {
    await pause()
    at = addPart(builder, text, at, at + PART_LENGTH)
  }
  builder.endWord()
  return builder.tokens
}

const isToRead = (builder: TokenBuilder, text: string, at: number): boolean =>
  at < text.length && builder.length < builder.maxLength

/** Reads the text until `until` or a little further. @returns where the next part begins */
function addPart(builder: TokenBuilder, text: string, start: number, until: number): number {
  const isPlainAt = (at: number) => isPlain(text.charCodeAt(at)) && isPlain(text.charCodeAt(at + 1))
  let at = start
  while (at < until && isToRead(builder, text, at)) {
    let end = at
    while (end < until && isPlainLetter(text.charCodeAt(end)) && isPlain(text.charCodeAt(end + 1))) end++
    if (end > at) {
      builder.addPlainLetters(text.slice(at, end).toLowerCase(), at)
    } else if (isPlainAt(at)) {
      end++
      const code = text.charCodeAt(at)
      const unit: Unit = isPlainSingle(code)
        ? { text: foldCharacter(code), kind: 'single' }
        : { text: text.charAt(at), kind: 'gap' }
      builder.add(unit, at, end)
    } else {
      const piece = pieceAt(text, at)
      end += piece.length
      for (const unit of unitsOf(piece)) builder.add(unit, at, end)
    }
    at = end
  }
  return at
}
