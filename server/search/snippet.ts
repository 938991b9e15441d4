import type { SearchPhrase } from '../database/search-index.ts'
import { tokenize } from '../lib/search-tokens.ts'
import { findOccurrences, type Occurrence } from './matching.ts'

/** The part of a text that shows why it was found, with marks on what matched. */
export interface Snippet {
  snippet: string
  /** UTF-16 offsets into the snippet, end exclusive, in order and apart from each other. */
  marks: [number, number][]
}

const SNIPPET_GRAPHEMES = 160
/** What stands before the match tells what it is about. */
const LEAD_GRAPHEMES = 40
/** A grapheme has no longest form; past this a slice holds enough of them for any snippet worth reading. */
const SLICE_UNITS = 2_000
const ELLIPSIS = '…'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function cutSnippet(text: string, phrases: readonly SearchPhrase[]): Snippet {
  const tokens = tokenize(text)
  const found = phrases.map((phrase) => findOccurrences(tokens, phrase))
  const best = findBestPlace(found)
  const bounds = findBounds(text, best)
  const start = snapToSpace(text, bounds.start, best)
  const leading = start > 0 ? ELLIPSIS : ''
  const trailing = bounds.end < text.length ? ELLIPSIS : ''
  const body = text.slice(start, bounds.end)
  const snippet = leading + body.replaceAll(/\s/g, ' ') + trailing
  const inside = found
    .flat()
    .map((occurrence) => widenToGraphemes(body, occurrence.start - start, occurrence.end - start))
    .filter((mark) => mark !== undefined)
    .map(([from, to]): [number, number] => [from + leading.length, to + leading.length])
  return { snippet, marks: mergeMarks(inside) }
}

/** The first place from which a snippet shows the most different phrases. */
function findBestPlace(found: readonly Occurrence[][]): number {
  let best = { at: 0, count: 0 }
  for (const { start } of found.flat().sort((a, b) => a.start - b.start)) {
    const isShown = (occurrence: Occurrence) =>
      occurrence.start >= start && occurrence.end <= start + SNIPPET_GRAPHEMES - LEAD_GRAPHEMES
    const count = found.filter((occurrences) => occurrences.some(isShown)).length
    if (count > best.count) best = { at: start, count }
    if (count === found.length) break
  }
  return best.at
}

/** Cuts between graphemes, counting some before the place and the rest after it. */
function findBounds(text: string, place: number): { start: number; end: number } {
  const from = Math.max(0, place - SLICE_UNITS)
  const slice = text.slice(from, place + SLICE_UNITS)
  const starts = Array.from(graphemes.segment(slice), ({ index }) => from + index)
  const at = Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  )
  const first = Math.max(0, at - LEAD_GRAPHEMES)
  const end = starts[first + SNIPPET_GRAPHEMES] ?? from + slice.length
  const start = end === text.length ? starts[Math.max(0, starts.length - SNIPPET_GRAPHEMES)] : starts[first]
  return { start: start ?? 0, end }
}

/** Begins with a whole word where a space is near. */
function snapToSpace(text: string, start: number, place: number): number {
  if (start === 0) return 0
  const space = text.slice(start, place).search(/\s/)
  return space === -1 || space > LEAD_GRAPHEMES / 2 ? start : start + space + 1
}

/** Undefined for what lies outside; a part of a grapheme marks all of it. */
function widenToGraphemes(body: string, from: number, to: number): [number, number] | undefined {
  if (from < 0 || to > body.length) return undefined
  const segments = graphemes.segment(body)
  const last = segments.containing(to - 1)
  return [segments.containing(from)?.index ?? from, last ? last.index + last.segment.length : to]
}

function mergeMarks(marks: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [from, to] of marks.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
