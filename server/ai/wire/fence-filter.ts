import { isIn } from '../own-texts.ts'
import { createEndFilter, type TextFilter } from './filters.ts'

const FENCE = /^(`{3,}|~{3,})[^\S\n]*([\w-]{0,20})[^\S\n]*\n/
/** A text that may still become the opening. */
const MAY_OPEN = /^(?:`{1,9}|~{1,9}|(?:`{3,9}|~{3,9})[^\S\n]*[\w-]{0,20}[^\S\n]*)$/
/** Languages in which a model fences a page. Without a language, only a heading tells a page from a block of code. */
const PAGE_LANGUAGES: ReadonlySet<string> = new Set(['markdown', 'md', 'text', 'txt', 'plaintext', 'mdx'])
/** A page of HTML begins with one; who notes what it is writes of it. */
const ELEMENT = /^(?:<[^<>\n]{0,200}>?)?/
/** A remark of the model behind the page is short. */
const MAX_REMARK = 400

/**
 * Unwraps an answer that a model has written as one block, between "```markdown" and "```", with a remark that may follow.
 * Blocks inside an answer stay.
 */
export function createFenceFilter(ownTexts: readonly string[] = []): TextFilter {
  let phase: 'start' | 'fenced' | 'plain' = 'start'
  let held = ''
  let lines: FencedLines | undefined
  const begin = (isEnd: boolean): void => {
    const opening = FENCE.exec(held)
    if (!opening) {
      if (isEnd || (held !== '' && !MAY_OPEN.test(held))) phase = 'plain'
      return
    }
    const [head, fence = '', language = ''] = opening
    const text = held.slice(head.length).trimStart()
    const isHtml = language.toLowerCase() === 'html'
    const element = ELEMENT.exec(text)?.[0] ?? ''
    const isOpen = (language === '' && text === '') || (isHtml && element === text)
    if (isOpen && !isEnd) return
    const isHtmlPage = isHtml && !isIn(ownTexts, element)
    const isPage =
      PAGE_LANGUAGES.has(language.toLowerCase()) || (language === '' && text[0] === '#') || isHtmlPage
    phase = isPage ? 'fenced' : 'plain'
    if (!isPage) return
    held = held.slice(head.length)
    lines = new FencedLines(fence)
  }
  const trim = createEndFilter()
  const take = () => {
    const text = held
    held = ''
    return text
  }
  return {
    push(text) {
      held += text
      if (phase === 'start') begin(false)
      if (phase === 'start') return ''
      return lines ? trim.push(lines.push(take())) : take()
    },
    end() {
      if (phase === 'start') begin(true)
      return lines ? trim.push(lines.push(take()) + lines.end()) : take()
    },
  }
}

/** The lines between the fences. A fence closes the page only if no text follows it. */
class FencedLines implements TextFilter {
  readonly #closing: RegExp
  #held = ''
  #isInLine = false
  #isInBlock = false
  /** From the closing fence on, with the blanks before it. */
  #after: string | undefined

  constructor(fence: string) {
    this.#closing = new RegExp(`^[^\\S\\n]*${fence[0]}{${fence.length},}[^\\S\\n]*$`)
  }

  push(text: string): string {
    if (this.#after !== undefined) {
      this.#after += text
      return ''
    }
    this.#held += text
    let out = ''
    for (;;) {
      const newline = this.#held.indexOf('\n')
      if (newline < 0) break
      const line = this.#held.slice(0, newline)
      if (!this.#isInLine && this.#closes(line)) {
        this.#after = this.#held
        return out
      }
      out += this.#held.slice(0, newline + 1)
      this.#held = this.#held.slice(newline + 1)
      this.#isInLine = false
    }
    if (!this.#isInLine && /^[^\S\n]*(?:[`~]|$)/.test(this.#held)) return out
    out += this.#held
    this.#isInLine ||= this.#held !== ''
    this.#held = ''
    return out
  }

  /** A fence with a language opens a block inside of the page, which the next fence closes. */
  #closes(line: string): boolean {
    const isBare = this.#closing.test(line)
    if (this.#isInBlock) {
      if (isBare) this.#isInBlock = false
      return false
    }
    if (!isBare && /^[^\S\n]*(?:```|~~~)/.test(line)) this.#isInBlock = true
    return isBare
  }

  end(): string {
    const rest = this.#after ?? this.#held
    const [line = '', ...others] = rest.split('\n')
    if (this.#after === undefined && (this.#isInLine || !this.#closes(line))) return rest
    const remark = others.join('\n')
    return remark.trim().length <= MAX_REMARK && !remark.includes('```') ? '' : rest
  }
}
