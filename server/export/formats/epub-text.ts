// Texts of a diary as XHTML of a book.
import { parsePage, parser, pictureIdIn, type Token, takePictures } from './page-tokens.ts'

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

/** Chapters have the first level, days the second. */
const LEVELS_ABOVE = 2

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

const figureAt = (image: Token, figures: Figures): Figure | undefined => figures.get(pictureIdIn(image) ?? '')

const moveHeading = (tag: string): string =>
  tag.replace(/^h([1-6])$/, (_, level) => `h${Math.min(6, Number(level) + LEVELS_ABOVE)}`)

export function toXhtml(content: string, figures: Figures): string {
  const text = content.replaceAll(UNFIT, '')
  const tokens = parsePage(text)
  if (!tokens) return asWritten(text, figures)
  placePictures(tokens, figures)
  for (const token of tokens) token.tag = moveHeading(token.tag)
  return parser.renderer.render(tokens, parser.options, {})
}

/** With the pictures behind it. */
function asWritten(content: string, figures: Figures): string {
  const { text, ids } = takePictures(content)
  const shown = ids.flatMap((id) => figures.get(id) ?? [])
  return `<p>${writtenAs(text)}</p>\n${shown.map(figureOf).join('')}`
}
