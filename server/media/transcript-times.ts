// When each part of a transcript is spoken, as far as its words are those that were heard.
import type { SpokenSegment } from '../../contract/attachments.ts'

/** As returned by a transcription service. */
export interface HeardSegment {
  startMs: number
  endMs: number
  text: string
}

/** As stored: `[startMs, endMs, start, end]`. */
type StoredSegment = readonly [number, number, number, number]

/** A day of speech in sentences. */
const MAX_SEGMENTS = 10_000
/** How far on the words of the next segment are looked for. */
const LOOK_AHEAD = 20_000
/** Shorter words may be somewhere else by chance. */
const MIN_DISTINCT = 8

/**
 * Finds the segments in a text that may have been corrected. Segments whose words are unchanged keep their times. The
 * changed text between two of them is one segment with the times of those that it replaces. Inserted text has no time.
 *
 * @returns in order, without overlaps; empty if no segment is found
 */
export function findSegments(heard: readonly HeardSegment[], text: string): SpokenSegment[] {
  const found: SpokenSegment[] = []
  let missing: HeardSegment[] = []
  let after = 0
  let isAnyFound = false
  const replace = (until: number) => {
    const [first, last] = [missing[0], missing.at(-1)]
    const range = trimRange(text, after, until)
    if (first && last && range) found.push({ startMs: first.startMs, endMs: last.endMs, ...range })
    missing = []
  }
  for (const segment of heard.slice(0, MAX_SEGMENTS)) {
    const words = segment.text.trim()
    const at = words === '' ? undefined : findNext(text, words, after)
    if (at === undefined) {
      missing.push(segment)
      continue
    }
    replace(at)
    isAnyFound = true
    after = at + words.length
    found.push({ startMs: segment.startMs, endMs: segment.endMs, start: at, end: after })
  }
  replace(text.length)
  return isAnyFound ? found : []
}

/** Where the words come next: at once, or further on if they are distinct. */
function findNext(text: string, words: string, after: number): number | undefined {
  const near = text.slice(after, after + LOOK_AHEAD)
  const at = near.indexOf(words)
  if (at < 0) return undefined
  if (near.slice(0, at).trim() === '') return after + at
  return words.length >= MIN_DISTINCT && near.indexOf(words, at + 1) < 0 ? after + at : undefined
}

/** Trimmed; undefined if it is only white space. */
function trimRange(text: string, from: number, until: number): { start: number; end: number } | undefined {
  const part = text.slice(from, until)
  const start = from + part.length - part.trimStart().length
  const end = from + part.trimEnd().length
  return start < end ? { start, end } : undefined
}

/** Those segments from an archive that are within the text, in order and without overlaps. */
export function selectFitting(segments: readonly SpokenSegment[], text: string): SpokenSegment[] {
  let [afterMs, after] = [0, 0]
  return segments.slice(0, MAX_SEGMENTS).filter(({ startMs, endMs, start, end }) => {
    const fits = startMs >= afterMs && endMs >= startMs && start >= after && end > start && end <= text.length
    if (fits) [afterMs, after] = [startMs, end]
    return fits
  })
}

/** The column of an attachment; null for a transcript without times. */
export const timesColumn = (segments: readonly SpokenSegment[]): string | null =>
  segments.length === 0
    ? null
    : JSON.stringify(segments.map(({ startMs, endMs, start, end }) => [startMs, endMs, start, end]))

export const parseTimes = (json: string | null): SpokenSegment[] =>
  json === null
    ? []
    : (JSON.parse(json) as StoredSegment[]).map(([startMs, endMs, start, end]) => ({
        startMs,
        endMs,
        start,
        end,
      }))

/** The times for a transcript that was corrected from `before` to `after`. */
export function carryTimes(json: string | null, before: string, after: string): string | null {
  const heard = parseTimes(json).map(({ start, end, ...times }) => ({
    ...times,
    text: before.slice(start, end),
  }))
  return timesColumn(findSegments(heard, after))
}
