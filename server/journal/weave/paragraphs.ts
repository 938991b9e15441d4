// Splits a page into paragraphs with their evidence, and joins paragraphs to a page.
import type { CitationMark } from '../../truth/marks.ts'
import type { Span } from '../../truth/sentences.ts'
import type { Opinion, PageEvidence } from '../pages/page-evidence.ts'

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
  const paragraphs = starts.map((start, index): Paragraph => {
    const next = starts[index + 1] ?? content.length
    const text = content.slice(start, next).trimEnd()
    return {
      text,
      separator: content.slice(start + text.length, next),
      ...evidenceOf(page, start, next, text.length),
    }
  })
  return { lead: content.slice(0, starts[0] ?? content.length), paragraphs }
}

/** @param length of the text between `start` and `next`, without the white space behind it */
function evidenceOf(page: PageEvidence, start: number, next: number, length: number): PageEvidence {
  const isInside = (span: Span) => span.start >= start && span.end <= start + length
  return {
    marks: page.marks
      .filter(({ offset }) => offset > start && offset <= next)
      .map(({ offset, numbers }) => ({ offset: Math.min(offset - start, length), numbers })),
    own: page.own.filter(isInside).map((span) => shift(span, -start)),
    opinions: page.opinions.filter(isInside).map((span) => shift(span, -start)),
  }
}

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
