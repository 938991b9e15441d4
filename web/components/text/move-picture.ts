// Moves a picture of a page before or behind another paragraph: from then on it stands in the text, put in by hand.
import { addressOf, type PageOfPictures, weavePictures } from '../../../contract/placed-pictures.ts'
import type { Picture } from '../../state/picture.ts'
import { readTokens } from './parse-markdown.ts'
import { toMarkdown } from './picture-markdown.ts'

type Page = Pick<PageOfPictures, 'content' | 'coverId'> & Partial<Pick<PageOfPictures, 'sentences'>>

interface Stand {
  /** The text without the picture; as it is, where the picture stands by itself. */
  rest: string
  /** The number of blocks before the picture; in the middle of one, a half more. */
  gap: number
  /** The picture as Markdown. */
  image: string
}

/** @returns the text with the picture one paragraph further up (-1) or down; undefined where there is none */
export function movePicture(page: Page, picture: Picture, step: -1 | 1): string | undefined {
  const stand = findStand(page, picture)
  const blocks = stand && listBlocks(stand.rest)
  if (!blocks) return undefined
  const target = step < 0 ? Math.ceil(stand.gap) - 1 : Math.floor(stand.gap) + 1
  const first = blocks[0]?.isTitle ? 1 : 0
  if (target < first || target > blocks.length) return undefined
  const lines = stand.rest.split('\n')
  const line = blocks[target]?.start ?? lines.length
  const before = lines.slice(0, line).join('\n').replace(/\s+$/, '')
  const after = lines.slice(line).join('\n')
  return [before, stand.image, after].filter((part) => part.trim() !== '').join('\n\n')
}

/** The text without a picture that was put in by hand, which then stands by itself; undefined if it does already. */
export const takeOutPicture = ({ content }: Page, { attachment: { id } }: Picture): string | undefined =>
  content.includes(addressOf(id)) ? cutOut(content, id)?.rest : undefined

/** The beginning of the paragraph above the picture; empty where there is none, undefined where it cannot be found. */
export function textAbove(page: Page, picture: Picture): string | undefined {
  const stand = findStand(page, picture)
  const blocks = stand && listBlocks(stand.rest)
  if (!blocks) return undefined
  return blocks[Math.ceil(stand.gap) - 1]?.words ?? ''
}

function findStand(page: Page, picture: Picture): Stand | undefined {
  const { content } = page
  const { id } = picture.attachment
  if (content.includes(addressOf(id))) return cutOut(content, id)
  const woven = weavePictures({ sentences: undefined, ...page, text: content, pictures: [picture] })
  const gap = listBlocks(woven)?.findIndex(({ source }) => source.includes(addressOf(id)))
  return gap === undefined || gap < 0
    ? undefined
    : { rest: content, gap, image: toMarkdown(picture.attachment) }
}

function cutOut(content: string, id: string): Stand | undefined {
  const blocks = listBlocks(content)
  const at = blocks?.findIndex(({ source }) => source.includes(addressOf(id))) ?? -1
  const block = blocks?.[at]
  const image = block && new RegExp(`!\\[[^\\]]*\\]\\(${addressOf(id)}\\)`).exec(block.source)?.[0]
  if (!blocks || !block || !image) return undefined
  const lines = content.split('\n')
  const left = block.source
    .replace(image, '')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
  const before = lines.slice(0, block.start)
  if (left !== '') {
    const after = lines.slice(block.end)
    return { rest: [...before, left, ...after].join('\n'), gap: at + 0.5, image }
  }
  const after = lines.slice(blocks[at + 1]?.start ?? lines.length)
  const rest = [before.join('\n').replace(/\s+$/, ''), after.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
  return { rest, gap: at, image }
}

interface Block {
  /** Its first line, and the one behind it. */
  start: number
  end: number
  source: string
  words: string
  isTitle: boolean
}

/** @returns undefined for a text that is too complex to be read */
function listBlocks(text: string): Block[] | undefined {
  const lines = text.split('\n')
  return readTokens(text)
    ?.filter(({ level, nesting, map }) => level === 0 && nesting >= 0 && map !== null)
    .map(({ map, tag, type }, _, all) => {
      const [start, end] = map ?? [0, 0]
      const source = lines.slice(start, end).join('\n').trimEnd()
      const isTitle = type === 'heading_open' && tag === 'h1' && map === all[0]?.map
      return { start, end, source, words: plainWords(source), isTitle }
    })
}

const MAX_WORDS_LENGTH = 60

/** The first line without signs, cut. */
function plainWords(source: string): string {
  const line = (source.split('\n')[0] ?? '').replace(/!\[[^\]]*\]\([^)]*\)|^[#>*+\s-]+|[*_`]/g, '').trim()
  return line.length > MAX_WORDS_LENGTH ? `${line.slice(0, MAX_WORDS_LENGTH).trimEnd()} …` : line
}
