// Puts redacted words back into an answer, which arrives in pieces, cut anywhere.
import { JSON_STRINGS } from '../lib/quote.ts'
import { patternOf, type StandIn, withoutSpaces } from './stand-ins.ts'

/** The beginning of an answer in JSON, also within a fence; and what may become one. */
const JSON_START = /^\s*(?:`{3}\w{0,10}\s*)?\{/u
const MAY_BE_JSON = /^\s*(?:`{1,3}\w{0,10}\s*)?$/u
/** No answer begins with more white space: each piece of it is looked at again. */
const MAX_START = 1_000
/** Further characters that tell where a stand-in ends. */
const LOOK_AHEAD = 2

/** What a model writes in capitals, is put back in capitals. */
const inCapitals = ({ sent, original }: StandIn): StandIn => ({
  sent: sent.toUpperCase(),
  original: original.toUpperCase(),
})

export class PutBack {
  readonly #pattern: RegExp
  readonly #originals: ReadonlyMap<string, string>
  readonly #longest: number
  #held = ''
  /** The character before what is held: a stand-in begins with a word. */
  #before = ''
  #isJson: boolean | undefined

  constructor(standIns: readonly StandIn[]) {
    const all = [...standIns.map(inCapitals), ...standIns]
    this.#originals = new Map(all.map(({ sent, original }) => [withoutSpaces(sent), original]))
    this.#pattern = patternOf([...new Set(all.map(({ sent }) => sent))])
    this.#longest = Math.max(...all.map(({ sent }) => sent.length))
  }

  push(text: string): string {
    this.#held += text
    if (this.#isJson === undefined && (this.#held.length > MAX_START || !MAY_BE_JSON.test(this.#held)))
      this.#isJson = JSON_START.test(this.#held)
    return this.#isJson === false ? this.#give(this.#safeLength()) : ''
  }

  end(): string {
    return this.#isJson
      ? this.#held.replaceAll(JSON_STRINGS, (text) => this.#inString(text))
      : this.#give(this.#held.length)
  }

  /** In a whole text. */
  read(text: string): string {
    return text.replaceAll(this.#pattern, (...found) => this.#original(found.at(-1)))
  }

  #original({ sent = '', ending = '' }: Record<string, string> = {}): string {
    return (this.#originals.get(withoutSpaces(sent)) ?? sent) + ending
  }

  #inString(quoted: string): string {
    try {
      const text: string = JSON.parse(quoted)
      const after = this.read(text)
      return after === text ? quoted : JSON.stringify(after)
    } catch {
      return quoted
    }
  }

  #give(length: number): string {
    const text = this.#before + this.#held
    const end = this.#before.length + length
    let [out, at] = ['', this.#before.length]
    for (const { 0: whole, index, groups } of text.matchAll(this.#pattern)) {
      if (index < at || index >= end) continue
      out += text.slice(at, index) + this.#original(groups)
      at = index + whole.length
    }
    const next = Math.max(at, end)
    out += text.slice(at, next)
    this.#before = text.slice(0, next).slice(-1)
    this.#held = text.slice(next)
    return out
  }

  /** Up to where a stand-in may begin that has not arrived whole. */
  #safeLength(): number {
    const length = this.#held.length
    for (let at = Math.max(0, length - this.#longest - LOOK_AHEAD - 1); at < length; at += 1)
      if (this.#mayBegin(this.#held.slice(at))) return at
    return length
  }

  #mayBegin(text: string): boolean {
    const begun = withoutSpaces(text)
    if (begun === '' || /^[ \u00a0]/u.test(text)) return false
    return [...this.#originals.keys()].some(
      (sent) =>
        sent.startsWith(begun) || (begun.startsWith(sent) && begun.length <= sent.length + LOOK_AHEAD),
    )
  }
}
