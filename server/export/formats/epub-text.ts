// Texts of a diary as XHTML of a book.
import MarkdownIt from 'markdown-it'
import markdownItCjkFriendly from 'markdown-it-cjk-friendly'

type Token = ReturnType<typeof parser.parse>[number]

/** A picture that the book has. */
export interface Figure {
  path: string
  /** The owner's words about it, below a picture that the page does not describe. */
  caption: string
}

/** By the ids of pictures. */
type Figures = ReadonlyMap<string, Figure>

/** What XML 1.0 has no place for: https://www.w3.org/TR/xml/#charsets */
const UNFIT = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string =>
  text.replaceAll(UNFIT, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

/** A text as it was typed. */
export const writtenAs = (text: string): string => escapeXml(text).trim().replaceAll('\n', '<br/>\n')

export const figureOf = (figure: Figure): string =>
  `<figure>${imageOf(figure)}${captionOf(figure.caption)}</figure>\n`

const captionOf = (caption: string): string =>
  caption === '' ? '' : `<figcaption>${writtenAs(caption)}</figcaption>`

const imageOf = ({ path }: Figure, description = ''): string =>
  `<img src="${path}" alt="${escapeXml(description)}"/>`

const PICTURE = /^attachment:([0-9a-f-]{36})$/

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

/** Writes the images of a text. A paragraph of nothing else becomes a figure, whose caption stands once for pictures of a line. */
function placePictures(tokens: readonly Token[], figures: Figures): void {
  for (const [index, { children }] of tokens.entries()) {
    const images = children?.filter(({ type }) => type === 'image') ?? []
    const last = images.at(-1)
    if (!children || !last) continue
    const isRow = children.every(({ type, content }) => type === 'image' || content.trim() === '')
    const captions = images.map((image) => image.content || figureAt(image, figures)?.caption)
    for (const image of images) {
      const figure = figureAt(image, figures)
      image.content = figure ? imageOf(figure, image.content) : escapeXml(image.content)
      image.type = 'html_inline'
    }
    const around = [tokens[index - 1], tokens[index + 1]]
    if (!isRow || around.some((token) => token?.tag !== 'p')) continue
    for (const token of around) if (token) token.tag = 'figure'
    last.content += captionOf([...new Set(captions)].filter(Boolean).join('\n'))
  }
}

function figureAt({ attrs }: Token, figures: Figures): Figure | undefined {
  const src = attrs?.find(([name]) => name === 'src')?.[1] ?? ''
  return figures.get(PICTURE.exec(String(src))?.[1] ?? '')
}

const moveHeading = (tag: string): string =>
  tag.replace(/^h([1-6])$/, (_, level) => `h${Math.min(6, Number(level) + LEVELS_ABOVE)}`)

export function toXhtml(content: string, figures: Figures): string {
  const text = content.replaceAll(UNFIT, '')
  if (text.length > MAX_LENGTH) return asWritten(text, figures)
  const tokens = parser.parse(text, {})
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > MAX_TOKENS) return asWritten(text, figures)
  placePictures(tokens, figures)
  for (const token of tokens) token.tag = moveHeading(token.tag)
  return parser.renderer.render(tokens, parser.options, {})
}

const PICTURES = /!\[([^\]]*)\]\(attachment:([0-9a-f-]{36})\)/g

/** With the pictures behind it. */
function asWritten(text: string, figures: Figures): string {
  const shown = [...text.matchAll(PICTURES)].flatMap(([, , id = '']) => figures.get(id) ?? [])
  return `<p>${writtenAs(text.replaceAll(PICTURES, '$1'))}</p>\n${shown.map(figureOf).join('')}`
}
