// Splits a page into paragraphs with their evidence, and joins paragraphs to a page.
import type { CitationMark } from '../../truth/marks.ts'
import type { Span } from '../../truth/sentences.ts'
import { lastUpTo, type Opinion, type PageEvidence } from '../pages/page-evidence.ts'

export interface Paragraph extends PageEvidence {
  text: string
  /** White space up to the next paragraph, or to the end of the page. */
  separator: string
}

export interface PageText extends PageEvidence {
  content: string
}

/** Offsets of the evidence are those in the paragraph. Paragraphs are divided by blank lines. */
export function splitParagraphs(page: PageText): { lead: string; paragraphs: Paragraph[] } {
  const { content } = page
  // Trimmed: otherwise the expression takes quadratic time on blank lines at the end.
  const starts = Array.from(
    content.trimEnd().matchAll(/(?:^|\n[^\S\n]*\n)\s*(?=\S)/gu),
    ({ index, 0: blank }) => index + blank.length,
  )
  const evidence = divideEvidence(page, starts)
  const paragraphs = starts.map((start, index): Paragraph => {
    const next = starts[index + 1] ?? content.length
    const text = content.slice(start, next).trimEnd()
    const separator = content.slice(start + text.length, next)
    return { text, separator, ...evidence(index, text.length) }
  })
  return { lead: content.slice(0, starts[0] ?? content.length), paragraphs }
}

/**
 * @param starts of the paragraphs: a page may have thousands, and as many sentences
 * @returns the evidence of a paragraph by its index, and the length of its text without the white space behind it
 */
function divideEvidence({ marks, own, opinions }: PageEvidence, starts: readonly number[]) {
  // A mark stands behind its sentence.
  const marksOf = Map.groupBy(marks, ({ offset }) => lastUpTo(offset - 1, starts))
  const ownOf = groupSpans(own, starts)
  const opinionsOf = groupSpans(opinions, starts)
  return (index: number, length: number): PageEvidence => {
    const start = starts[index] ?? 0
    const inside = <T extends Span>(spans: readonly T[] = []): T[] =>
      spans.filter(({ end }) => end <= start + length).map((span) => shift(span, -start))
    return {
      marks: (marksOf.get(index) ?? []).map(({ offset, numbers }) => ({
        offset: Math.min(offset - start, length),
        numbers,
      })),
      own: inside(ownOf.get(index)),
      opinions: inside(opinionsOf.get(index)),
    }
  }
}

/** By the index of the paragraph in which they begin. */
export const groupSpans = <T extends Span>(
  spans: readonly T[],
  starts: readonly number[],
): Map<number, T[]> => Map.groupBy(spans, ({ start }) => lastUpTo(start, starts))

const shift = <T extends Span>(span: T, by: number): T => ({
  ...span,
  start: span.start + by,
  end: span.end + by,
})

/** Two paragraphs without a blank line between them get one. */
export function joinParagraphs(lead: string, paragraphs: readonly Paragraph[]): PageText {
  let content = lead
  const marks: CitationMark[] = []
  const own: Span[] = []
  const opinions: Opinion[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const { text, separator } = paragraph
    const by = content.length
    const isLast = index === paragraphs.length - 1
    content += text + (isLast || /\n[^\S\n]*\n/u.test(separator) ? separator : '\n\n')
    marks.push(...paragraph.marks.map(({ offset, numbers }) => ({ offset: offset + by, numbers })))
    own.push(...paragraph.own.map((span) => shift(span, by)))
    opinions.push(...paragraph.opinions.map((span) => shift(span, by)))
  }
  return { content, marks, own, opinions }
}
