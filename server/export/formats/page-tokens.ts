// The Markdown of a page for formats with another markup.
import MarkdownIt from 'markdown-it'
import markdownItCjkFriendly from 'markdown-it-cjk-friendly'

const PICTURE = /^attachment:([0-9a-f-]{36})$/

/** Twice a long page. A longer one, or one of more tokens, is exported as it was written: rendering it would hold up others. */
const MAX_LENGTH = 10_000
const MAX_TOKENS = 5000

export const parser = new MarkdownIt({ html: false, breaks: true, xhtmlOut: true })
  .use(markdownItCjkFriendly)
  .disable(['reference', 'lheading'])
// Other addresses lead nowhere from an export.
parser.validateLink = (url) => /^(https?:|mailto:)/i.test(url) || PICTURE.test(url)

export type Token = ReturnType<typeof parser.parse>[number]

/** Undefined for a text that is not rendered. */
export function parsePage(text: string): Token[] | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const tokens = parser.parse(text, {})
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  return count > MAX_TOKENS ? undefined : tokens
}

const attributeOf = ({ attrs }: Token, wanted: string): string =>
  String(attrs?.find(([name]) => name === wanted)?.[1] ?? '')

export const addressIn = (link: Token): string => attributeOf(link, 'href')

/** Of the picture that an image shows; undefined for another image. */
export const pictureIdIn = (image: Token): string | undefined => PICTURE.exec(attributeOf(image, 'src'))?.[1]

const PICTURES = /!\[([^\]]*)\]\(attachment:([0-9a-f-]{36})\)/g

/** The text without its pictures, and their ids. */
export const takePictures = (text: string): { text: string; ids: string[] } => ({
  text: text.replaceAll(PICTURES, '$1'),
  ids: [...text.matchAll(PICTURES)].map(([, , id = '']) => id),
})
