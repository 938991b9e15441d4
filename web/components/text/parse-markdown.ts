/**
 * Turns the Markdown of a page, and the markup of an event, into HTML. The text may be anything, so the work is bounded:
 * a text beyond a bound is shown as it was written. markdown-it stays near linear time where other parsers take seconds.
 *
 * What is no markup stays as it was written: a line `[Anna]: yes` is no link definition, `Milk` above `-` is no heading,
 * the stars of `3*4*5` are signs,
 * `[Anna](12:30)` is no link. In an event a backslash and `&amp;` are shown too, because people typed them; the
 * Markdown of pages comes from models and other programs, which write escapes. So are the spaces before a line, and a
 * line `~~~` that ends no code. `contract/text-signs.ts` reads lines alike.
 */
import MarkdownIt from 'markdown-it'
import markdownItCjkFriendly from 'markdown-it-cjk-friendly'
import {
  isLinkTarget,
  isSignBetween,
  isSignInSpaceless,
  type TextKind,
} from '../../../contract/text-signs.ts'

/** Ten times a long page. Parsing the worst text of this length takes well under a second. */
const MAX_LENGTH = 50_000
/** Each token becomes a node or two of the document; two kilobytes of a table can make a hundred thousand. */
const MAX_TOKENS = 20_000
/** Deeper would not fit a phone. A list takes two levels. */
const MAX_DEPTH = 12

/** A backslash that a person typed is shown, and the sign after it stays a sign. */
const showEscape: Parameters<Parser['inline']['ruler']['at']>[1] = (state, isSilent) => {
  const escaped = /^\\[!-/:-@[-`{-~]/.exec(state.src.slice(state.pos, state.pos + 2))?.[0]
  if (escaped === undefined) return false
  if (!isSilent) state.pending += escaped
  state.pos += escaped.length
  return true
}

/** The spaces before and after a line end stay. */
const keepSpaces: Parameters<Parser['inline']['ruler']['at']>[1] = (state, isSilent) => {
  if (state.src.charAt(state.pos) !== '\n') return false
  if (!isSilent) state.push('softbreak', 'br', 0)
  state.pos += 1
  return true
}

/** A bracket before what leads nowhere stays a bracket. */
const showBracket: Parameters<Parser['inline']['ruler']['at']>[1] = (state, isSilent) => {
  if (state.src.charAt(state.pos) !== '[') return false
  const { parseLinkLabel } = state.md.helpers
  const target = state.src.slice(parseLinkLabel(state, state.pos, true) + 1)
  if (!target.startsWith('(') || isLinkTarget(target.slice(1).trimStart())) return false
  if (!isSilent) state.pending += '['
  state.pos += 1
  return true
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/gm

/** Whether each line of ticks that begins code has one that ends it, and nothing beside it but the code's language. */
function hasWholeCode(text: string): boolean {
  let opening: string | undefined
  for (const [, fence = '', beside = ''] of text.matchAll(FENCE)) {
    if (opening === undefined && (fence.startsWith('~') || !/^[ \t]*[\w+#.-]*[ \t]*$/.test(beside)))
      return false
    if (opening === undefined) opening = fence
    else if (fence.startsWith(opening) && beside.trim() === '') opening = undefined
  }
  return opening === undefined
}

type Parser = InstanceType<typeof MarkdownIt>
export type Token = ReturnType<Parser['parse']>[number]

class TooComplex extends Error {}

function assertBounds(depth: number, count: number): void {
  if (depth > MAX_DEPTH || count > MAX_TOKENS) throw new TooComplex()
}

function createParser(kind: TextKind, hasCode: boolean): Parser {
  const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true })
  // Chinese, Japanese and Korean have no spaces beside the signs of bold text.
  markdown.use(markdownItCjkFriendly)
  markdown.disable(['reference', 'lheading'])
  markdown.inline.ruler.before('link', 'bracket', showBracket)
  if (kind === 'event') {
    markdown.disable(hasCode ? ['entity', 'code'] : ['entity', 'code', 'fence'])
    markdown.inline.ruler.at('escape', showEscape)
    markdown.inline.ruler.at('newline', keepSpaces)
  }
  markdown.block.State = class extends markdown.block.State {
    override push(...token: Parameters<InstanceType<typeof markdown.block.State>['push']>) {
      assertBounds(this.level, this.tokens.length)
      return super.push(...token)
    }
  }
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      const end = start + found.length
      if (isSignBetween(this.src, start, end)) return { ...found, can_open: false, can_close: false }
      const isFree = canSplitWord && isSignInSpaceless(this.src, start, end)
      return isFree ? { ...found, can_open: true, can_close: true } : found
    }
  }
  setRules(markdown, kind)
  return markdown
}

function setRules(markdown: Parser, kind: TextKind): void {
  const { rules } = markdown.renderer
  // The day's date is the first heading of the screen.
  rules.heading_open = (tokens, index) => `<${lowerHeading(tokens[index]?.tag)}>`
  rules.heading_close = (tokens, index) => `</${lowerHeading(tokens[index]?.tag)}>\n`
  // A picture of the diary itself, which its owner has put in, gets its address later. Any other would load from elsewhere;
  // its description is shown instead.
  rules.image = (tokens, index) => {
    const token = tokens[index]
    const caption = markdown.utils.escapeHtml(token?.content ?? '')
    const id = PICTURE.exec(String(token?.attrGet('src') ?? ''))?.[1]
    if (id === undefined) return caption
    return `<img data-attachment="${id}" alt="">${caption && `<em>${caption}</em>`}`
  }
  // The content security policy refuses the style attributes by which columns are aligned.
  rules.th_open = () => '<th>'
  rules.td_open = () => '<td>'
  // The number that was written, also where it does not count on.
  rules.list_item_open = (tokens, index) => {
    const number = tokens[index]?.info ?? ''
    return /^\d{1,9}$/.test(number) ? `<li value="${Number(number)}">` : '<li>'
  }
  // Spaces of an event are shown, so line ends must not be in the document beside the breaks.
  if (kind === 'event') rules.softbreak = rules.hardbreak = () => '<br>'
}

const parsers = new Map<string, Parser>()

function parserOf(kind: TextKind, text: string): Parser {
  const hasCode = kind === 'page' || hasWholeCode(text)
  const name = `${kind} ${hasCode}`
  const parser = parsers.get(name) ?? createParser(kind, hasCode)
  parsers.set(name, parser)
  return parser
}

/** How a page names a picture of its day. */
export const PICTURE = /^attachment:([0-9a-f-]{36})$/

const lowerHeading = (tag = 'h1'): string => `h${Math.min(Number(tag.slice(1)) + 1, 6)}`

/** @returns undefined if the text is too long, too deep or has too many tokens */
export function parseMarkdown(text: string, kind: TextKind = 'page'): string | undefined {
  const blocks = readTokens(text, kind)
  const { renderer, options } = parserOf(kind, text)
  return blocks && renderer.render(blocks, options, {})
}

/** @returns the blocks as markdown-it names them; undefined as of `parseMarkdown` */
export function readTokens(text: string, kind: TextKind = 'page'): Token[] | undefined {
  if (text.length > MAX_LENGTH) return undefined
  try {
    const blocks = parserOf(kind, text).parse(text, {})
    const inline = blocks.flatMap(({ children }) => children ?? [])
    for (const { level } of inline) assertBounds(level, blocks.length + inline.length)
    return blocks
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}
