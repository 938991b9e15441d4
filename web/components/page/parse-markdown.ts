/**
 * Turns the Markdown of a page into HTML. The text is a model's and may be anything, so the work is bounded: a text
 * beyond a bound is shown as it was written. markdown-it stays near linear time where other parsers take seconds.
 */
import MarkdownIt from 'markdown-it'

/** Ten times a long page. Parsing the worst text of this length takes well under a second. */
const MAX_LENGTH = 50_000
/** Each token becomes a node or two of the document; two kilobytes of a table can make a hundred thousand. */
const MAX_TOKENS = 20_000
/** Deeper would not fit a phone. A list takes two levels. */
const MAX_DEPTH = 12

const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true })

class TooComplex extends Error {}

markdown.block.State = class extends markdown.block.State {
  override push(...token: Parameters<InstanceType<typeof markdown.block.State>['push']>) {
    assertBounds(this.level, this.tokens.length)
    return super.push(...token)
  }
}

function assertBounds(depth: number, count: number): void {
  if (depth > MAX_DEPTH || count > MAX_TOKENS) throw new TooComplex()
}

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

/** How a page names a picture of its day. */
const PICTURE = /^attachment:([0-9a-f-]{36})$/

const lowerHeading = (tag = 'h1'): string => `h${Math.min(Number(tag.slice(1)) + 1, 6)}`

/** @returns undefined if the text is too long, too deep or has too many tokens */
export function parseMarkdown(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const environment = {}
  try {
    const blocks = markdown.parse(text, environment)
    const inline = blocks.flatMap(({ children }) => children ?? [])
    for (const { level } of inline) assertBounds(level, blocks.length + inline.length)
    return markdown.renderer.render(blocks, markdown.options, environment)
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}
