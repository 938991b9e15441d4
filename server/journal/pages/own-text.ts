// The owner's sentences and pictures in a page, which a model's new text of the page has to keep.
import { PICTURE, type Span, splitSentences } from '../../truth/sentences.ts'
import { createCover } from './page-evidence.ts'

interface OwnedText {
  content: string
  /** Sentences that the owner wrote or vouched for. */
  own: readonly Span[]
}

const HEADING = /^[^\S\n]*#{1,6}[^\S\n]+$/u

/** In the order of the text. Only the owner can insert a picture. Versions of before have its Markdown as a sentence. */
function listOwn({ content, own }: OwnedText): Span[] {
  const pictures = [...content.matchAll(PICTURE)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const isInPicture = createCover(pictures)
  const sentences = own.filter((sentence) => !isInPicture(sentence))
  const isInSentence = createCover(sentences)
  return [...sentences, ...pictures.filter((picture) => !isInSentence(picture))].toSorted(
    (one, other) => one.start - other.start,
  )
}

const toOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

/** What stands before a title in its line is short. */
const MAX_MARK_LENGTH = 40

/** For a prompt: Markdown, a line each; a title with its mark. */
export const quoteOwn = (page: OwnedText): string[] =>
  listOwn(page).map(({ start, end }) => {
    const before = page.content.slice(Math.max(0, start - MAX_MARK_LENGTH), start)
    const mark = before.slice(before.lastIndexOf('\n') + 1)
    return toOneLine(page.content.slice(HEADING.test(mark) ? start - mark.length : start, end))
  })

/** The sentences of a new text that are the owner's in the page before it. */
export function findOwn(before: OwnedText, content: string): Span[] {
  const own = new Set(before.own.map(({ start, end }) => toOneLine(before.content.slice(start, end))))
  if (own.size === 0) return []
  return splitSentences(content).filter(({ start, end }) => own.has(toOneLine(content.slice(start, end))))
}

/** In UTF-16 units: looking for sentences as parts of others takes some ten milliseconds. */
const MAX_COMPARED = 5_000_000

/**
 * What a new text lacks of them: what is neither a sentence of it nor, unless that would take long, a part of it.
 *
 * @returns offsets in the text before it
 */
export function listDropped(before: OwnedText, content: string): Span[] {
  const text = toOneLine(content)
  const sentences = new Set(
    splitSentences(content).map(({ start, end }) => toOneLine(content.slice(start, end))),
  )
  let compared = 0
  const isKept = (own: string): boolean => {
    if (sentences.has(own)) return true
    compared += text.length
    return compared <= MAX_COMPARED && text.includes(own)
  }
  const own = listOwn(before).map(({ start, end }) => ({
    span: { start, end },
    text: toOneLine(before.content.slice(start, end)),
  }))
  const kept = new Set([...new Set(own.map((one) => one.text))].filter(isKept))
  return own.filter((one) => !kept.has(one.text)).map(({ span }) => span)
}
