// Parses the answer to a weave: blocks, each after a line that names a paragraph. Tolerates code fences, spaces, case and
// missing `=` in that line; any other text outside of blocks makes the answer invalid.
import type { TextFilter } from './wire/filters.ts'

/** `start`: offset of the text in the answer. */
export type WeaveBlock =
  | { kind: 'paragraph' | 'after'; number: number; text: string; start: number }
  | { kind: 'remove'; number: number }

const NAMED = '(paragraph|after|remove)[ \\t]{0,9}(?:paragraph[ \\t]{0,9})?[:#]?[ \\t]{0,9}(\\d{1,5})'
// Bounded repetitions: a line of a million blanks must not take quadratic time.
const HEAD_LINE = `[ \\t>*#\`]{0,9}={2,9}[ \\t]{0,9}(?:${NAMED}|(nothing|end))[ \\t:.]{0,9}={0,9}[ \\t*\`]{0,9}`
const HEADS = new RegExp(`^${HEAD_LINE}$`, 'gimu')
const HEAD = new RegExp(`^${HEAD_LINE}$`, 'iu')
const FENCE = /^[ \t]*```[\w-]*[ \t]*$/u

/** @returns blocks in the order of the answer, none if nothing has to change; undefined if the answer is invalid */
export function readWeaveAnswer(answer: string): WeaveBlock[] | undefined {
  const heads = [...answer.matchAll(HEADS)]
  const [first] = heads
  if (!first || withoutFences(answer.slice(0, first.index)).text !== '') return undefined
  const blocks: WeaveBlock[] = []
  for (const [index, head] of heads.entries()) {
    const start = head.index + head[0].length
    const body = withoutFences(answer.slice(start, heads[index + 1]?.index))
    const kind = (head[1] ?? '').toLowerCase()
    const number = Number(head[2])
    if (kind === 'paragraph' || kind === 'after') {
      if (body.text === '') return undefined
      blocks.push({ kind, number, text: body.text, start: start + body.start })
    } else if (body.text !== '') return undefined
    else if (kind === 'remove') blocks.push({ kind, number })
  }
  const isNothing = heads.some((head) => head[3]?.toLowerCase() === 'nothing')
  return isNothing === (blocks.length === 0) ? blocks : undefined
}

/** A block's text without white space and code fences at its edges, with its offset in `body`. */
function withoutFences(body: string): { text: string; start: number } {
  let end = body.trimEnd().length
  const lastLine = body.lastIndexOf('\n', end - 1) + 1
  if (FENCE.test(body.slice(lastLine, end))) end = body.slice(0, lastLine).trimEnd().length
  const isText = /\S/u
  let start = body.search(isText)
  const firstEnd = body.indexOf('\n', Math.max(start, 0))
  if (firstEnd >= 0 && FENCE.test(body.slice(start, firstEnd)))
    start = firstEnd + body.slice(firstEnd).search(isText)
  return start < 0 || start >= end ? { text: '', start: 0 } : { text: body.slice(start, end), start }
}

/** Longer than any line that begins a block. */
const MAX_HEAD = 200
/** The beginning of a line that may still become a block's first line or a fence. */
const MAY_BE_HEAD = /^[ \t>*#`]*(?:=?$|={2})|^[ \t]*```/u

/** Streams the text of the blocks, with an empty line between two of them. */
export class BlockFilter implements TextFilter {
  #held = ''
  #isInBlock = false
  /** Whether nothing of the block's text has come yet. */
  #isAtStart = false
  #isInLine = false
  #hasText = false
  /** White space that is passed on once text follows. */
  #gap = ''

  push(text: string): string {
    this.#held += text
    return this.#advance(false)
  }

  end(): string {
    return this.#advance(true)
  }

  #advance(isEnd: boolean): string {
    let out = ''
    while (this.#held !== '') {
      const newline = this.#held.indexOf('\n')
      const end = newline < 0 ? this.#held.length : newline + 1
      const isWhole = newline >= 0 || isEnd || this.#held.length > MAX_HEAD
      if (!this.#isInLine && !isWhole && MAY_BE_HEAD.test(this.#held)) return out
      const piece = this.#held.slice(0, end)
      this.#held = this.#held.slice(end)
      out += this.#isInLine ? this.#give(piece) : this.#readLine(piece)
      this.#isInLine = newline < 0
    }
    return out
  }

  #readLine(line: string): string {
    const head = HEAD.exec(line.trimEnd())
    if (!head) return FENCE.test(line.trimEnd()) ? '' : this.#give(line)
    this.#isInBlock = head[1] !== undefined && head[1].toLowerCase() !== 'remove'
    this.#isAtStart = true
    this.#gap = this.#hasText ? '\n\n' : ''
    return ''
  }

  #give(piece: string): string {
    const text = this.#isAtStart ? piece.trimStart() : piece
    if (!this.#isInBlock || (this.#isAtStart && text === '')) return ''
    const length = text.trimEnd().length
    const out = length > 0 ? this.#gap + text.slice(0, length) : ''
    this.#gap = (length > 0 ? '' : this.#gap) + text.slice(length)
    if (length > 0) {
      this.#isAtStart = false
      this.#hasText = true
    }
    return out
  }
}
