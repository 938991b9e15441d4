// The owner's sentences and pictures in a page, which a model's new text of the page has to keep.
import { PICTURE, type Span, splitSentences } from '../../truth/sentences.ts'

interface OwnedText {
  content: string
  /** Sentences that the owner wrote or vouched for. */
  own: readonly Span[]
}

const HEADING = /^[^\S\n]*#{1,6}[^\S\n]+$/u

const isWithin = (inner: Span, outers: readonly Span[]): boolean =>
  outers.some(({ start, end }) => start <= inner.start && end >= inner.end)

/** In the order of the text. Only the owner can insert a picture. Versions of before have its Markdown as a sentence. */
function listOwn({ content, own }: OwnedText): Span[] {
  const pictures = [...content.matchAll(PICTURE)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const sentences = own.filter((sentence) => !isWithin(sentence, pictures))
  return [...sentences, ...pictures.filter((picture) => !isWithin(picture, sentences))].toSorted(
    (one, other) => one.start - other.start,
  )
}

const toOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

/** For a prompt: Markdown, a line each; a title with its mark. */
export const quoteOwn = (page: OwnedText): string[] =>
  listOwn(page).map(({ start, end }) => {
    const lineStart = page.content.lastIndexOf('\n', start - 1) + 1
    const isTitle = HEADING.test(page.content.slice(lineStart, start))
    return toOneLine(page.content.slice(isTitle ? lineStart : start, end))
  })

/** The sentences of a new text that are the owner's in the page before it. */
export function findOwn(before: OwnedText, content: string): Span[] {
  const own = new Set(before.own.map(({ start, end }) => toOneLine(before.content.slice(start, end))))
  if (own.size === 0) return []
  return splitSentences(content).filter(({ start, end }) => own.has(toOneLine(content.slice(start, end))))
}

/** What a new text lacks of them. @returns offsets in the text before it */
export function listDropped(before: OwnedText, content: string): Span[] {
  const text = toOneLine(content)
  return listOwn(before)
    .filter(({ start, end }) => !text.includes(toOneLine(before.content.slice(start, end))))
    .map(({ start, end }) => ({ start, end }))
}
