// A streaming JSON scanner: finds values by path, so that an export of gigabytes is read entry by entry. It parses only
// matching values; elsewhere it follows just brackets and strings.
import { tryParseJson } from '../../lib/try-parse-json.ts'

/** In UTF-16 units: one entry with all its data. */
const MAX_VALUE_LENGTH = 8_000_000
const MAX_DEPTH = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

export interface FoundValue {
  /** The pattern that the path matched. */
  pattern: string
  path: readonly (string | number)[]
  /** Undefined for a value that is too long or invalid. */
  value: unknown
}

interface Frame {
  isArray: boolean
  key: string | number
}

type Mode = 'value' | 'key' | 'colon' | 'after' | 'inside'

/** A path split at `.`, with `*` for array items. Empty: the root, if it is an object. */
type Pattern = readonly string[]

const isSpace = (code: number) => code <= 0x20 || code === 0xfeff

export class JsonScanner {
  readonly #patterns: readonly { name: string; parts: Pattern }[]
  readonly #onKey: ((path: string) => void) | undefined
  readonly #maxLength: number
  readonly #stack: Frame[] = []
  #mode: Mode = 'value'
  /** Nesting depth in the current value or key. */
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isKey = false
  #pattern: string | undefined
  #parts: string[] = []
  #length = 0

  /**
   * @param onKey called with every member's path, with `*` for items; then no values are collected
   * @param maxLength longest value in UTF-16 units
   */
  constructor(patterns: readonly string[], onKey?: (path: string) => void, maxLength = MAX_VALUE_LENGTH) {
    this.#maxLength = maxLength
    this.#patterns = patterns.map((name) => ({ name, parts: name === '' ? [] : name.split('.') }))
    this.#onKey = onKey
  }

  /** False inside a value and before the end of the root. */
  get isComplete(): boolean {
    return this.#stack.length === 0 && (this.#mode === 'value' || this.#mode === 'after')
  }

  /** @throws SyntaxError for invalid JSON */
  *feed(text: string): Generator<FoundValue> {
    let index = 0
    while (index < text.length) {
      if (this.#mode === 'inside') {
        const end = this.#passInside(text, index)
        if (this.#isKey || this.#pattern !== undefined) this.#collect(text.slice(index, end))
        index = end
        if (this.#mode !== 'inside') {
          const found = this.#finish()
          if (found) yield found
        }
        continue
      }
      const code = text.charCodeAt(index)
      if (isSpace(code)) index += 1
      else if (this.#step(code)) index += 1
    }
  }

  /** Ends a number or literal at the end of the text. */
  *end(): Generator<FoundValue> {
    if (this.#mode !== 'inside' || this.#depth > 0 || this.#isInString || this.#stack.length > 0) return
    this.#mode = 'after'
    const found = this.#finish()
    if (found) yield found
  }

  #collect(piece: string): void {
    this.#length += piece.length
    if (this.#length <= this.#maxLength) this.#parts.push(piece)
    else this.#parts = []
  }

  /** Handles one character between values. @returns false if it begins a value and must be read again */
  #step(code: number): boolean {
    const frame = this.#stack.at(-1)
    if (this.#mode === 'colon') {
      if (code !== COLON) throw new SyntaxError('a colon is missing')
      this.#mode = 'value'
      return true
    }
    if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      if (!frame || frame.isArray !== (code === CLOSE_ARRAY)) throw new SyntaxError('a bracket is missing')
      this.#stack.pop()
      this.#mode = this.#stack.length === 0 ? 'value' : 'after'
      return true
    }
    if (this.#mode === 'after') {
      if (code !== COMMA) throw new SyntaxError('a comma is missing')
      this.#mode = frame?.isArray ? 'value' : 'key'
      return true
    }
    if (this.#mode === 'key') {
      if (code !== QUOTE) throw new SyntaxError('a name is missing')
      this.#begin(true, undefined)
      return false
    }
    return this.#beginValue(code, frame)
  }

  #beginValue(code: number, frame: Frame | undefined): boolean {
    if (code === COMMA || code === COLON) throw new SyntaxError('a value is missing')
    if (frame?.isArray && typeof frame.key === 'number') frame.key += 1
    const pattern = this.#matching(code)
    const isContainer = code === OPEN_ARRAY || code === OPEN_OBJECT
    if (pattern === undefined && isContainer && this.#leadsOn()) {
      if (this.#stack.length >= MAX_DEPTH) throw new SyntaxError('it is nested too deep')
      this.#stack.push(code === OPEN_ARRAY ? { isArray: true, key: -1 } : { isArray: false, key: '' })
      this.#mode = code === OPEN_ARRAY ? 'value' : 'key'
      return true
    }
    this.#begin(false, pattern)
    return false
  }

  #begin(isKey: boolean, pattern: string | undefined): void {
    this.#mode = 'inside'
    this.#isKey = isKey
    this.#pattern = pattern
    this.#depth = 0
    this.#parts = []
    this.#length = 0
  }

  /** Skips a value or a part of it. @returns the index of its end, or the length of the text */
  #passInside(text: string, start: number): number {
    for (let index = start; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === BACKSLASH) this.#isEscaped = true
        else if (code === QUOTE) {
          this.#isInString = false
          if (this.#depth === 0) return this.#leave(index + 1)
        }
      } else if (code === QUOTE) this.#isInString = true
      else if (code === OPEN_ARRAY || code === OPEN_OBJECT) this.#depth += 1
      else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
        // The closing bracket of the container of a number or literal.
        if (this.#depth === 0) return this.#leave(index)
        this.#depth -= 1
        if (this.#depth === 0) return this.#leave(index + 1)
      } else if (this.#depth === 0 && (code === COMMA || isSpace(code))) return this.#leave(index)
    }
    return text.length
  }

  #leave(end: number): number {
    this.#mode = 'after'
    return end
  }

  #finish(): FoundValue | undefined {
    const text = this.#length <= this.#maxLength ? this.#parts.join('') : undefined
    this.#parts = []
    if (this.#isKey) {
      const frame = this.#stack.at(-1)
      if (frame) frame.key = text === undefined ? '' : String(tryParseJson(text))
      this.#onKey?.(this.#stack.map(({ isArray, key }) => (isArray ? '*' : key)).join('.'))
      this.#mode = 'colon'
      return undefined
    }
    if (this.#stack.length === 0) this.#mode = 'value'
    if (this.#pattern === undefined) return undefined
    const value = text === undefined ? undefined : tryParseJson(text)
    return { pattern: this.#pattern, path: this.#stack.map(({ key }) => key), value }
  }

  #fits(parts: Pattern): boolean {
    return this.#stack.every(({ isArray, key }, index) => {
      const part = parts[index]
      return isArray ? part === '*' : part === key
    })
  }

  #matching(code: number): string | undefined {
    const isWholeArray = this.#stack.length === 0 && code !== OPEN_OBJECT
    if (this.#onKey || isWholeArray) return undefined
    return this.#patterns.find(({ parts }) => parts.length === this.#stack.length && this.#fits(parts))?.name
  }

  #leadsOn(): boolean {
    if (this.#onKey) return true
    return this.#patterns.some(({ parts }) => parts.length > this.#stack.length && this.#fits(parts))
  }
}
