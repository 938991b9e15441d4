// Reads texts of servers that leave out the last step of a tokenizer by bytes: "âĢĶ" for "—", "Ã©" for "é". The alphabet is that of
// GPT-2: https://github.com/openai/gpt-2/blob/master/src/encoder.py
import { isIn } from '../own-texts.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { TextFilter } from './filters.ts'

const isShown = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
const ALL = Array.from({ length: 256 }, (_, byte) => byte)
const HIDDEN = ALL.filter((byte) => !isShown(byte))
/** Bytes without a character that can be seen have those from U+0100 on. */
const BYTES = new Map(
  ALL.map((byte) => [String.fromCharCode(isShown(byte) ? byte : 256 + HIDDEN.indexOf(byte)), byte]),
)

const FOREIGN = /[^\p{ASCII}]+/gu
/** A blank behind the sign of a title. */
const TITLE = /^[\sĊĠ]*#{1,6}Ġ/u
const MAY_BE_TITLE = /^[\sĊĠ]*#{0,6}$/u
/** No word of a language has them: of two bytes those of Latin, Greek, Cyrillic, Hebrew and Arabic letters. */
const SEQUENCE =
  /^(?:[ÂÃÎÏÐÑØÙ][¡-¬®-¿Ģ-Ń]|[ÄÅ][¡-ª¬®-º¼-¿Ģ-Ń]|(?:×[¡-¬®-¿Ģ-Ń]){2}|[à-ï][¡-¬®-¿Ģ-Ń]{2}|[ð-ô][¡-¬®-¿Ģ-Ń]{3})/u
const MAY_BE_SEQUENCE = /^×[¡-¬®-¿Ģ-Ń]×?$/u
const UNFINISHED = /(?:[Â-ß]|[à-ï][¡-¬®-¿Ģ-Ń]?|[ð-ô][¡-¬®-¿Ģ-Ń]{0,2})$/u
/** A quotation mark or a dash, in a text whose first letters are others. */
const MARK = /âĢ[Ģ-Ń]/u
const MAY_BE_MARK = /âĢ?$/u
const CONTROL = /(?![\t\n])\p{Cc}/u

/** @returns undefined unless all of it is UTF-8 in this alphabet */
function decode(text: string): string | undefined {
  const bytes = Array.from(text, (character) => BYTES.get(character) ?? -1)
  if (bytes.includes(-1)) return undefined
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes))
    return CONTROL.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

/**
 * The first letters that ASCII lacks decide whether a text is one of these.
 *
 * @param ownTexts the owner's texts: what they contain is kept
 */
export class ByteFilter implements TextFilter {
  readonly #ownTexts: readonly string[]
  #phase: 'start' | 'bytes' | 'text' = 'start'
  #held = ''
  /** Given out before it was decided. */
  #given = ''

  constructor(ownTexts: readonly string[]) {
    this.#ownTexts = ownTexts
  }

  /** @throws ProviderFailure for a text that is partly decoded */
  push(text: string): string {
    this.#held += text
    return this.#read(false)
  }

  end(): string {
    return this.#read(true)
  }

  #read(isEnd: boolean): string {
    if (this.#phase === 'start') this.#decide(isEnd)
    if (this.#phase === 'start') {
      const start = this.#held.search(FOREIGN)
      const text = this.#take(start < 0 ? this.#held.length : start)
      this.#given += text
      return text
    }
    const unfinished = this.#phase === 'bytes' ? UNFINISHED : MAY_BE_MARK
    const text = this.#take(isEnd ? this.#held.length : lengthBefore(this.#held, unfinished))
    if (this.#phase === 'bytes') return text.replaceAll(FOREIGN, (run) => decode(run) ?? this.#keep(run))
    this.#keep(MARK.exec(text)?.[0] ?? '')
    return text
  }

  #decide(isEnd: boolean): void {
    const start = this.#held.search(FOREIGN)
    if (start < 0) return
    const [whole, letters] = [this.#given + this.#held, this.#held.slice(start)]
    const isOpen =
      MAY_BE_TITLE.test(whole) || MAY_BE_SEQUENCE.test(letters) || lengthBefore(letters, UNFINISHED) === 0
    if (isOpen && !isEnd) return
    const [found] = SEQUENCE.exec(letters) ?? TITLE.exec(whole) ?? []
    const isRead = found !== undefined && decode(found) !== undefined && !this.#isOwn(found)
    this.#phase = isRead ? 'bytes' : 'text'
    this.#given = ''
  }

  #take(length: number): string {
    const text = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    return text
  }

  #keep(part: string): string {
    if (this.#isOwn(part)) return part
    throw new ProviderFailure('unknown-wrapper', { facts: { wrapper: part.slice(0, MAX_NAME) } })
  }

  #isOwn(part: string): boolean {
    return part === '' || isIn(this.#ownTexts, part)
  }
}

const MAX_NAME = 12

const lengthBefore = (text: string, end: RegExp): number =>
  text.length - (end.exec(text.slice(-3))?.[0].length ?? 0)
