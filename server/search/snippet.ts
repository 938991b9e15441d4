import type { SearchPhrase } from '../database/search-index.ts'
import { tokenize } from '../text/tokens.ts'
import { findOccurrences } from './matching.ts'

/** The part of a text that shows why it was found, with marks on what matched. */
export interface Snippet {
  snippet: string
  /** UTF-16 offsets into the snippet, end exclusive, in order and apart from each other. */
  marks: [number, number][]
}

interface Place {
  start: number
  end: number
}

const SNIPPET_GRAPHEMES = 160
/** What stands before the match tells what it is about. */
const LEAD_GRAPHEMES = 40
/** So much is given up at either end for a whole word. */
const MAX_PER_WORD = 20
/** Where most texts have their matches; the whole of a long one is only gone through if there are none. */
const FIRST_UNITS = 8_000
/** On either side of the place: enough for a snippet, unless it is of long graphemes, and then it is shorter. */
const SLICE_UNITS = 500
const ELLIPSIS = '…'

let segmenter: Intl.Segmenter | undefined

/** The first one costs as long as a twentieth of a start, so that it is made when somebody searches. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

export function cutSnippet(text: string, phrases: readonly SearchPhrase[]): Snippet {
  // A word may go on where the beginning ends.
  const beginning = findPlaces(text.slice(0, FIRST_UNITS), phrases).filter(({ end }) => end < FIRST_UNITS)
  const isEnough = beginning.length > 0 && text.length > FIRST_UNITS
  const places = isEnough ? beginning : findPlaces(text, phrases)
  const { start, end } = findBounds(text, findBestStart(places))
  const body = text.slice(start, end)
  const leading = start > 0 ? ELLIPSIS : ''
  const trailing = end < text.length ? ELLIPSIS : ''
  const marks = places
    .filter((place) => place.start < end && place.end > start)
    .map((place) =>
      widenToGraphemes(body, Math.max(0, place.start - start), Math.min(body.length, place.end - start)),
    )
  return {
    snippet: leading + body.replaceAll(/\s/g, ' ') + trailing,
    marks: merge(marks).map((mark) => [mark.start + leading.length, mark.end + leading.length]),
  }
}

/** Where any of the phrases stands, first to last, and which one it is. */
function findPlaces(text: string, phrases: readonly SearchPhrase[]): (Place & { phrase: number })[] {
  const tokens = tokenize(text)
  return phrases
    .flatMap((phrase, index) => findOccurrences(tokens, phrase).map((place) => ({ ...place, phrase: index })))
    .sort((a, b) => a.start - b.start)
}

/** The first place from which a snippet shows the most different phrases. */
function findBestStart(places: readonly (Place & { phrase: number })[]): number {
  const shown = new Map<number, number>()
  let [best, most, next] = [0, 0, 0]
  for (const { start, phrase } of places) {
    for (
      let place = places[next];
      place && place.end <= start + SNIPPET_GRAPHEMES - LEAD_GRAPHEMES;
      place = places[next]
    ) {
      shown.set(place.phrase, (shown.get(place.phrase) ?? 0) + 1)
      next += 1
    }
    if (shown.size > most || most === 0) [best, most] = [start, Math.max(1, shown.size)]
    const left = (shown.get(phrase) ?? 0) - 1
    if (left > 0) shown.set(phrase, left)
    else shown.delete(phrase)
  }
  return best
}

/** Cuts between graphemes, some before the place and the rest after it; between words where they are near. */
function findBounds(text: string, place: number): Place {
  const from = graphemesOf(text).containing(Math.max(0, place - SLICE_UNITS))?.index ?? 0
  const until = Math.min(text.length, place + SLICE_UNITS)
  const starts = Array.from(graphemesOf(text.slice(from, until)), ({ index }) => from + index)
  const at = starts.findLastIndex((start) => start <= place)
  const latest = until === text.length ? Math.max(0, starts.length - SNIPPET_GRAPHEMES) : starts.length
  const first = Math.min(Math.max(0, at - LEAD_GRAPHEMES), latest)
  // The slice may end within its last grapheme.
  const lastWhole = until === text.length || starts.length - first < 2 ? until : starts.at(-1)
  const end = starts[first + SNIPPET_GRAPHEMES] ?? lastWhole ?? until
  return snapToWords(text, { start: starts[first] ?? 0, end }, place)
}

function snapToWords(text: string, { start, end }: Place, place: number): Place {
  const head = start === 0 ? -1 : text.slice(start, place).search(/\s/)
  const tail = end === text.length ? -1 : text.slice(end - MAX_PER_WORD, end + 1).search(/\s\S*$/)
  return {
    start: head === -1 || head > MAX_PER_WORD ? start : start + head + 1,
    end: tail === -1 || end - MAX_PER_WORD + tail <= place ? end : end - MAX_PER_WORD + tail,
  }
}

/** A part of a grapheme marks all of it. */
function widenToGraphemes(body: string, from: number, to: number): Place {
  const segments = graphemesOf(body)
  const last = segments.containing(to - 1)
  return {
    start: segments.containing(from)?.index ?? from,
    end: last ? last.index + last.segment.length : to,
  }
}

function merge(places: readonly Place[]): Place[] {
  const merged: Place[] = []
  for (const { start, end } of places) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
