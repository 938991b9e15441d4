// Texts of a diary as XHTML of a book.
import MarkdownIt from 'markdown-it'
import markdownItCjkFriendly from 'markdown-it-cjk-friendly'

/** What XML 1.0 has no place for: https://www.w3.org/TR/xml/#charsets */
const UNFIT = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string =>
  text.replaceAll(UNFIT, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

/** A text as it was typed. */
export const writtenAs = (text: string): string => escapeXml(text).trim().replaceAll('\n', '<br/>\n')

const PICTURE = /^attachment:([0-9a-f-]{36})$/

/** The ids of pictures that a page has among its words. */
export const readPictureIds = (content: string): Set<string> =>
  new Set([...content.matchAll(/\]\(attachment:([0-9a-f-]{36})\)/g)].map(([, id = '']) => id))

/** Twice a long page. A longer one, or one of more tokens, is shown as it was written: rendering it would hold up others. */
const MAX_LENGTH = 10_000
const MAX_TOKENS = 5000

/** Chapters have the first level, days the second. */
const LEVELS_ABOVE = 2

const parser = new MarkdownIt({ html: false, breaks: true, xhtmlOut: true })
  .use(markdownItCjkFriendly)
  .disable(['reference', 'lheading'])
// Other addresses lead nowhere from a book.
parser.validateLink = (url) => /^(https?:|mailto:)/i.test(url) || PICTURE.test(url)

parser.renderer.rules.image = (tokens, index, _options, environment) => {
  const { attrs, content = '' } = tokens[index] ?? {}
  const [, src = ''] = attrs?.find(([name]) => name === 'src') ?? []
  const paths = environment?.paths
  const path = paths instanceof Map && paths.get(PICTURE.exec(String(src))?.[1] ?? '')
  return path ? `<img src="${path}" alt="${escapeXml(content)}"/>` : escapeXml(content)
}

const moveHeading = (tag: string): string =>
  tag.replace(/^h([1-6])$/, (_, level) => `h${Math.min(6, Number(level) + LEVELS_ABOVE)}`)

/** @param paths of the pictures that the book has, by their ids */
export function toXhtml(content: string, paths: ReadonlyMap<string, string>): string {
  const text = content.replaceAll(UNFIT, '')
  if (text.length > MAX_LENGTH) return `<p>${writtenAs(text)}</p>\n`
  const environment = { paths }
  const tokens = parser.parse(text, environment)
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > MAX_TOKENS) return `<p>${writtenAs(text)}</p>\n`
  for (const token of tokens) token.tag = moveHeading(token.tag)
  return parser.renderer.render(tokens, parser.options, environment)
}
