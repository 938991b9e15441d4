// Evidence: data about a page's sentences, stored with each version of its text.
import type { Doubt } from '../../../contract/sources.ts'
import type { CitationMark } from '../../truth/marks.ts'
import { type Span, splitSentences } from '../../truth/sentences.ts'

export interface PageEvidence {
  marks: readonly CitationMark[]
  /** Sentences that the owner wrote or vouched for. */
  own: readonly Span[]
  /** Sentences that the user's model doubts. */
  opinions: readonly Opinion[]
}

export interface Opinion extends Span {
  kind: Doubt['kind']
  message: string
}

export const NO_EVIDENCE: PageEvidence = { marks: [], own: [], opinions: [] }

/** The columns of a version: JSON arrays of arrays, which are shorter than objects. */
export const toStored = ({ marks, own, opinions }: PageEvidence): StoredEvidence => ({
  marks: JSON.stringify(marks.map(({ offset, numbers }) => [offset, ...numbers])),
  own: JSON.stringify(own.map(({ start, end }) => [start, end])),
  opinions: JSON.stringify(opinions.map(({ start, end, kind, message }) => [start, end, kind, message])),
})

interface StoredEvidence {
  marks: string
  own: string
  opinions: string
}

export function readStored(row: StoredEvidence): PageEvidence {
  const marks: [number, ...number[]][] = JSON.parse(row.marks)
  const own: [number, number][] = JSON.parse(row.own)
  const opinions: [number, number, Doubt['kind'], string][] = JSON.parse(row.opinions)
  return {
    marks: marks.map(([offset, ...numbers]) => ({ offset, numbers })),
    own: own.map(([start, end]) => ({ start, end })),
    opinions: opinions.map(([start, end, kind, message]) => ({ start, end, kind, message })),
  }
}

/**
 * The evidence of a text that the owner has corrected. Unchanged sentences keep theirs; all others are the owner's.
 */
export function carryOver(before: { content: string } & PageEvidence, content: string): PageEvidence {
  const old = splitSentences(before.content)
  // By their text, each the last one first: a page may have thousands, and many alike.
  const unused = Map.groupBy(
    old
      .map(({ start, end }, index) => ({
        start,
        end,
        next: old[index + 1]?.start ?? Number.POSITIVE_INFINITY,
      }))
      .reverse(),
    ({ start, end }) => before.content.slice(start, end),
  )
  const marks: CitationMark[] = []
  const own: Span[] = []
  const opinions: Opinion[] = []
  for (const span of splitSentences(content)) {
    const same = unused.get(content.slice(span.start, span.end))?.pop()
    if (!same) {
      own.push(span)
      continue
    }
    if (before.own.some(({ start, end }) => start <= same.start && end >= same.end)) own.push(span)
    for (const opinion of before.opinions)
      if (opinion.start === same.start && opinion.end === same.end) opinions.push({ ...opinion, ...span })
    for (const mark of before.marks)
      if (mark.offset > same.start && mark.offset <= same.next)
        marks.push({ offset: span.end, numbers: mark.numbers })
  }
  return { marks, own, opinions }
}
