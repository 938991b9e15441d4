import type { Pause } from '../../lib/pause.ts'
import { normalizeLong } from '../normalize-long.ts'
import { captionsForPictures } from '../picture-addresses.ts'
import { type SearchToken, tokenize, tokenizeInParts } from '../tokens.ts'
import type { SearchPhrase, SearchTerm } from './terms.ts'

/** The part of a text that shows why it was found, with marks on the words that matched. */
export interface Snippet {
  snippet: string
  /** UTF-16 offsets into the snippet, end exclusive, in order and without overlaps. */
  marks: [number, number][]
}

/** UTF-16 offsets into the text, end exclusive. */
interface Span {
  start: number
  end: number
}

interface Match extends Span {
  /** Index of the term. */
  term: number
}

const SNIPPET_GRAPHEMES = 160
/** Graphemes shown before the match, as context. */
const LEAD_GRAPHEMES = 40
/** Each end is shortened by at most this much to end at a word boundary. */
const MAX_SNAP = 20
/** The beginning of a text is searched first; the rest of a long one only if nothing is found there. */
const BEGINNING = 8_000
/** Searched for graphemes on either side of the match. Graphemes of many code units make a shorter snippet. */
const SLICE = 500
const ELLIPSIS = '…'

/** @param pause awaited while a long text is read, which may take a tenth of a second */
export async function cutSnippet(
  whole: string,
  terms: readonly SearchTerm[],
  pause: Pause = () => undefined,
): Promise<Snippet> {
  const text = composeHangul(captionsForPictures(whole))
  const matches = await findMatches(text, terms, pause)
  const { start, end } = findBounds(text, await findBestStart(matches, pause))
  const body = text.slice(start, end).trimEnd()
  const leading = start > 0 ? ELLIPSIS : ''
  const trailing = end < text.length ? ELLIPSIS : ''
  const marks = matches
    .filter((match) => match.start < end && match.end > start)
    .map((match) =>
      widenToGraphemes(body, Math.max(0, match.start - start), Math.min(body.length, match.end - start)),
    )
  return {
    // A line break divides a title from its page and a text from its place.
    snippet: leading + body.replaceAll(/(?<=\n)\s|[^\S\n]/g, ' ') + trailing,
    marks: mergeOverlaps(marks).map((mark) => [mark.start + leading.length, mark.end + leading.length]),
  }
}

/**
 * Syllables in parts, as macOS writes names, look the same composed, and take twenty times as long to be read for search:
 * a tenth of a second for the longest text.
 */
const composeHangul = (text: string): string =>
  /[\u1100-\u11ff]/.test(text) ? normalizeLong(text, 'NFC') : text

/** In the order of the text. */
async function findMatches(text: string, terms: readonly SearchTerm[], pause: Pause): Promise<Match[]> {
  if (terms.length === 0) return []
  const lookup = groupByFirst(terms)
  if (text.length > BEGINNING) {
    // A word that ends where the beginning ends may be cut.
    const beginning = tokenize(text.slice(0, BEGINNING))
    const early = (await matchesAmong(beginning, lookup, pause)).filter(({ end }) => end < BEGINNING)
    if (early.length > 0) return early
  }
  return matchesAmong(await tokenizeInParts(text, pause), lookup, pause)
}

interface TermPhrase {
  phrase: SearchPhrase
  term: number
}

/** Phrases by their first token: a term may have dozens, so each token is compared only with phrases that may begin with it. */
interface PhraseLookup {
  byFirst: ReadonlyMap<string, TermPhrase[]>
  /** Those whose first token may be a longer one. */
  beginnings: readonly TermPhrase[]
}

function groupByFirst(terms: readonly SearchTerm[]): PhraseLookup {
  const all = terms.flatMap((phrases, term) => phrases.map((phrase) => ({ phrase, term })))
  const isBeginning = ({ phrase }: TermPhrase) => phrase.isPrefix && phrase.tokens.length === 1
  const whole = all.filter((one) => !isBeginning(one))
  return {
    byFirst: Map.groupBy(whole, ({ phrase }) => phrase.tokens[0] ?? ''),
    beginnings: all.filter(isBeginning),
  }
}

/** At each token up to 64 phrases may begin, some of 60 words: so many tokens take some milliseconds. */
const TOKENS_AT_ONCE = 200

async function matchesAmong(
  tokens: readonly SearchToken[],
  { byFirst, beginnings }: PhraseLookup,
  pause: Pause,
): Promise<Match[]> {
  const matches: Match[] = []
  for (const [at, { start, text: token }] of tokens.entries()) {
    if (at % TOKENS_AT_ONCE === 0) await pause()
    for (const { phrase, term } of [...(byFirst.get(token) ?? []), ...beginnings]) {
      const end = tokens[at + phrase.tokens.length - 1]?.end
      if (end !== undefined && isAt(tokens, at, phrase)) matches.push({ start, end, term })
    }
  }
  return matches
}

/** By the rule that the engines match by. */
function isAt(
  tokens: readonly SearchToken[],
  at: number,
  { tokens: wanted, isPrefix }: SearchPhrase,
): boolean {
  return wanted.every((part, index) => {
    const text = tokens[at + index]?.text ?? ''
    return isPrefix && index === wanted.length - 1 ? text.startsWith(part) : text === part
  })
}

const MATCHES_AT_ONCE = 5_000

/** The first match from which a snippet shows the most different terms. */
async function findBestStart(matches: readonly Match[], pause: Pause): Promise<number> {
  const shown = new Map<number, number>()
  let [best, max, next] = [0, 0, 0]
  for (const [at, { start, term }] of matches.entries()) {
    if (at % MATCHES_AT_ONCE === 0) await pause()
    const reach = start + SNIPPET_GRAPHEMES - LEAD_GRAPHEMES
    for (let match = matches[next]; match && match.end <= reach; match = matches[next]) {
      shown.set(match.term, (shown.get(match.term) ?? 0) + 1)
      next += 1
    }
    if (shown.size > max || max === 0) [best, max] = [start, Math.max(1, shown.size)]
    const left = (shown.get(term) ?? 0) - 1
    if (left > 0) shown.set(term, left)
    else shown.delete(term)
  }
  return best
}

/** Cuts between graphemes, a few before the match and the rest after it; at words where they are near. */
function findBounds(text: string, match: number): Span {
  const from = graphemeAt(text, Math.max(0, match - SLICE)).start
  const until = Math.min(text.length, match + SLICE)
  const starts = graphemeStarts(text.slice(from, until)).map((start) => from + start)
  const at = starts.findLastIndex((start) => start <= match)
  const latest = until === text.length ? Math.max(0, starts.length - SNIPPET_GRAPHEMES) : starts.length
  const first = Math.min(Math.max(0, at - LEAD_GRAPHEMES), latest)
  // The slice may end within its last grapheme.
  const lastWhole = until === text.length || starts.length - first < 2 ? until : starts.at(-1)
  const end = starts[first + SNIPPET_GRAPHEMES] ?? lastWhole ?? until
  return snapToWords(text, { start: starts[first] ?? 0, end }, match)
}

function snapToWords(text: string, { start, end }: Span, match: number): Span {
  const head = start === 0 ? -1 : text.slice(start, match).search(/\s/)
  const tail = end === text.length ? -1 : text.slice(end - MAX_SNAP, end + 1).search(/\s\S*$/)
  return {
    start: head === -1 || head > MAX_SNAP ? start : start + head + 1,
    end: tail === -1 || end - MAX_SNAP + tail <= match ? end : end - MAX_SNAP + tail,
  }
}

/** A part of a grapheme marks all of it. */
const widenToGraphemes = (body: string, from: number, to: number): Span => ({
  start: graphemeAt(body, from).start,
  end: graphemeAt(body, to - 1).end,
})

function mergeOverlaps(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/**
 * Text in which each code unit is a grapheme: Latin without combining marks, everyday Han, kana and Hangul. Most
 * snippets are of such text, and the segmenter would take a tenth of the time of a search.
 */
const EACH_UNIT = /^[\t\n -\u02ff\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/

let segmenter: Intl.Segmenter | undefined

/** The first segmenter takes a twentieth of a start, so it is made by the first search. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Of a text in which each code unit is a grapheme; copying a part of it is faster than counting anew. */
const EACH_START = Array.from({ length: 2 * SLICE }, (_, index) => index)

/** @param text at most `2 * SLICE` code units */
const graphemeStarts = (text: string): number[] =>
  EACH_UNIT.test(text) ? EACH_START.slice(0, text.length) : Array.from(segmentsOf(text), ({ index }) => index)

function graphemeAt(text: string, at: number): Span {
  // A unit alone between two such units is a grapheme.
  if (EACH_UNIT.test(text.slice(Math.max(0, at - 1), at + 2)))
    return { start: at, end: Math.min(at + 1, text.length) }
  const segment = segmentsOf(text).containing(at)
  return segment
    ? { start: segment.index, end: segment.index + segment.segment.length }
    : { start: at, end: at + 1 }
}
