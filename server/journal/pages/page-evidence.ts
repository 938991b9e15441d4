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

export interface StoredEvidence {
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
  const isOwn = createCover(before.own)
  const opinionsBySpan = Map.groupBy(before.opinions, ({ start, end }) => `${start} ${end}`)
  const oldMarks = before.marks.toSorted((one, other) => one.offset - other.offset)
  const marks: CitationMark[] = []
  const own: Span[] = []
  const opinions: Opinion[] = []
  for (const span of splitSentences(content)) {
    const same = unused.get(content.slice(span.start, span.end))?.pop()
    if (!same) {
      own.push(span)
      continue
    }
    if (isOwn(same)) own.push(span)
    for (const opinion of opinionsBySpan.get(`${same.start} ${same.end}`) ?? [])
      opinions.push({ ...opinion, ...span })
    for (let at = firstAfter(same.start, oldMarks); at < oldMarks.length; at += 1) {
      const mark = oldMarks[at]
      if (!mark || mark.offset > same.next) break
      marks.push({ offset: span.end, numbers: mark.numbers })
    }
  }
  return { marks, own, opinions }
}

/** Tells whether one of the spans contains another span: a page may have thousands of either. */
export function createCover(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = spans.toSorted((one, other) => one.start - other.start)
  let end = 0
  const ends = sorted.map((span) => {
    end = Math.max(end, span.end)
    return end
  })
  return (span) => {
    const at = firstWhere(sorted.length, (index) => (sorted[index]?.start ?? 0) > span.start) - 1
    return at >= 0 && (ends[at] ?? 0) >= span.end
  }
}

const firstAfter = (offset: number, marks: readonly CitationMark[]): number =>
  firstWhere(marks.length, (index) => (marks[index]?.offset ?? 0) > offset)

/** The index of the last one of ascending offsets that is not beyond a place, by binary search; -1 if there is none. */
export const lastUpTo = (place: number, offsets: readonly number[]): number =>
  firstWhere(offsets.length, (index) => (offsets[index] ?? 0) > place) - 1

/** By binary search; `length` if there is none. @param isLate false for the first indexes, true for all after them */
function firstWhere(length: number, isLate: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isLate(middle)) high = middle
    else low = middle + 1
  }
  return low
}
