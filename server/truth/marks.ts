/**
 * Citation marks: a model ends each sentence with the numbers of the events that it rests on, `[3]` or `[2, 5]`.
 * The filter takes them out of a text that arrives in pieces, cut anywhere, and records where they stood.
 */

import { toPlain } from './plain.ts'

export interface CitationMark {
  /** UTF-16 offset in the text without marks, directly after what the mark was behind. */
  offset: number
  /** As the model wrote them: a number may name no event. */
  numbers: number[]
}

const INSIDE = '[^\\n\\[\\]［］【】()（）]{1,80}'
/**
 * `[3]`, `[2, 5]`, `[3-5]`, `［３］`, `【3】`, `(3)`, `[#3]`, `[^3]`, `[event 3]`, `[[3]]`, and with the escapes of Markdown
 * `\[3\]`.
 */
const BRACKETS = `\\[\\[${INSIDE}\\]\\]|\\\\?\\[${INSIDE}\\]|［${INSIDE}］|【${INSIDE}】|\\(${INSIDE}\\)|（${INSIDE}）`
const MARK = new RegExp(`^(?:${BRACKETS})`, 'u')
/** A mark without its closing bracket, which the end of the text cuts off. */
const CUT_OFF = new RegExp(`^\\\\?[[［【]{1,2}${INSIDE}$`, 'u')
const ALL_BRACKETS = new RegExp(BRACKETS, 'gu')
const AROUND = /^\\?[[［【(（]{1,2}|\\?[\]］】)）]{1,2}$/gu
const OPENING = /\\?\[|[［【(（]|\\$/u
const RANGE = '(?:\\.{2,3}|[–—~〜-]|to|bis|à|al?|до|到|至)'
/** After compatibility decomposition, which makes full-width figures and commas plain, and with Arabic figures as ASCII. */
const NUMBERS = new RegExp(
  `^(?:(?:events?|notes?|sources?|quellen?|fuentes?|ereignis(?:se)?|événements?|eventos?|события?|事件|记录|来源|イベント)\\s*:?)?` +
    `\\s*(?:#|\\^|nos?\\.?)?\\s*(\\d{1,4}(?:\\s*(?:${RANGE}|[,;、،&+]|and|und|et|y|e|и|و|和)\\s*#?\\d{1,4})*)\\s*,?$`,
  'iu',
)
const NUMBER_OR_RANGE = new RegExp(`(\\d{1,4})(?:\\s*${RANGE}\\s*#?(\\d{1,4}))?`, 'giu')
const BEGUN = '[\\s\\p{L}\\p{Nd}#^№.…:,;、،，；：&+–—~〜-]{0,80}'
/** What may still become a mark, cut off at the end of what has arrived. */
const UNFINISHED = new RegExp(`^(?:\\\\|\\\\?[[［【(（]${BEGUN}\\\\?|\\[\\[${BEGUN}\\]?)$`, 'u')
/** Marks behind a mark, and then the end of the sentence or of the text: a comma before them was theirs. */
const SENTENCE_STOP = /^(?:[,;，；、]?[^\S\n]{0,9}\[[^\]\n]{1,80}\]){0,9}[^\S\n]{0,9}(?:[.!?。！？…]|$)/u
const SECOND_STOP = /^[^\S\n]{0,9}[.。](?![.。])/u
const SENTENCE_END = /[.!?。！？…]["”’»」』]?\s*$/u
const CLAUSE_END = /^\s*(?:$|[.!?。！？…,;:，；：、)\]”’»」』]|\n)/u
const COMMA = /[,;，；、]$/u
const MAX_RANGE = 50
const MAX_TAIL = 8
/** A year in brackets is text. */
const MAX_EVENT_NUMBER = 999

interface FoundMark {
  /** Of the brackets with what is in them. */
  length: number
  numbers: number[]
}

export class MarkFilter {
  /** In the order of the text; complete after `end`. */
  readonly marks: CitationMark[] = []
  readonly #eventCount: number
  readonly #ownBrackets: ReadonlySet<string>
  #held = ''
  #length = 0
  /** The end of what was given out: with it the text before a mark is known. */
  #tail = ''

  /**
   * @param events the texts that the page is written from, in their order: brackets that are in one of them are
   *   the owner's and stay
   */
  constructor(events: readonly string[]) {
    this.#eventCount = events.length
    this.#ownBrackets = new Set(events.flatMap((text) => text.match(ALL_BRACKETS) ?? []))
  }

  push(text: string): string {
    this.#held += text
    return this.#advance(false)
  }

  /** @returns what was held back because it could have become a mark */
  end(): string {
    return this.#advance(true)
  }

  #advance(isEnd: boolean): string {
    let out = ''
    for (;;) {
      const start = this.#held.search(OPENING)
      const before = start < 0 ? this.#held : this.#held.slice(0, start)
      const blanks = before.slice(lengthWithoutBlanks(before))
      const words = before.slice(0, before.length - blanks.length)
      const comma = COMMA.exec(words)?.[0] ?? ''
      const text = words.slice(0, words.length - comma.length)
      const rest = start < 0 ? '' : this.#held.slice(start)
      const mark = rest === '' ? undefined : this.#readMark(rest, isEnd)
      // A blank before a mark goes with it, and what follows a mark tells whether it is one.
      if (!isEnd && isUndecided(rest, mark)) {
        this.#held = comma + blanks + rest
        return out + this.#give(text)
      }
      if (rest === '') {
        this.#held = ''
        return out + this.#give(before)
      }
      if (mark && !isText(this.#tail + before, rest, mark)) {
        const after = rest.slice(mark.length)
        const kept = SENTENCE_STOP.test(after) ? text : text + comma
        const isClosed = SENTENCE_END.test(this.#tail + kept)
        out += this.#give(kept)
        this.marks.push({ offset: this.#length, numbers: mark.numbers })
        const next = isClosed ? after.replace(SECOND_STOP, '') : after
        this.#held = join(this.#tail.slice(-1), blanks, next)
      } else {
        const length = mark?.length ?? 1
        out += this.#give(before + rest.slice(0, length))
        this.#held = rest.slice(length)
      }
    }
  }

  #give(text: string): string {
    this.#length += text.length
    this.#tail = (this.#tail + text).slice(-MAX_TAIL)
    return text
  }

  #readMark(rest: string, isEnd: boolean): FoundMark | undefined {
    const brackets = (MARK.exec(rest) ?? (isEnd ? CUT_OFF.exec(rest) : null))?.[0]
    if (brackets === undefined || this.#ownBrackets.has(brackets)) return undefined
    const numbers = readNumbers(brackets.replace(AROUND, ''))
    if (!numbers) return undefined
    const [lowest, highest] = isParenthesis(brackets)
      ? [1, this.#eventCount]
      : [0, Math.max(this.#eventCount, MAX_EVENT_NUMBER)]
    const isEvery = numbers.every((number) => lowest <= number && number <= highest)
    return isEvery ? { length: brackets.length, numbers } : undefined
  }
}

/** A pattern that ends with `$` would begin anew at each blank. */
function lengthWithoutBlanks(text: string): number {
  const trimmed = text.trimEnd().length
  const lineEnd = text.lastIndexOf('\n')
  return Math.max(trimmed, lineEnd + 1)
}

const isParenthesis = (text: string): boolean => /^[(（]/u.test(text)

const isUndecided = (rest: string, mark: FoundMark | undefined): boolean =>
  mark ? /^(?:[^\S\n]*|\(\s*)$/u.test(rest.slice(mark.length)) : rest === '' || UNFINISHED.test(rest)

/** A link, a footnote, or a number in parentheses inside a clause. */
function isText(before: string, rest: string, { length }: FoundMark): boolean {
  const after = rest.slice(length)
  if (isParenthesis(rest)) return !CLAUSE_END.test(after) && !SENTENCE_END.test(before)
  return (
    rest.startsWith('[') && (/^\((?!\s*\d)/u.test(after) || after.startsWith(':') || before.endsWith('!'))
  )
}

/** What follows a mark, with a blank where two words would touch without it. */
function join(last: string, blanks: string, after: string): string {
  const text = after.replace(/^[^\S\n]+/u, '')
  if (blanks === '' && text.length === after.length) return text
  const isTight =
    text === '' || last === '' || last === '\n' || /^[\n.!?。！？…,;:，；：、)\]”’»」』]/u.test(text)
  return isTight ? text : ` ${text}`
}

function readNumbers(inside: string): number[] | undefined {
  const list = NUMBERS.exec(toPlain(inside.normalize('NFKC')).trim())?.[1]
  if (list === undefined) return undefined
  const ranges = Array.from(list.matchAll(NUMBER_OR_RANGE), ([, from = '', to = from]) =>
    rangeOf(Number(from), Number(to)),
  )
  return ranges.every(({ length }) => length > 0) ? [...new Set(ranges.flat())] : undefined
}

/** Empty where it is none. */
const rangeOf = (from: number, to: number): number[] =>
  to < from || to - from > MAX_RANGE ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index)
