/**
 * Cuts a page into sentences by `Intl.Segmenter`, block by block: a heading, a list item and a paragraph each end
 * a sentence. Markdown marks at the edges and pictures belong to no sentence; every other letter and digit belongs to one.
 */

export interface Span {
  /** UTF-16 offsets in the page's text; `end` is exclusive. */
  start: number
  end: number
}

export const overlapsAny = ({ start, end }: Span, spans: readonly Span[]): boolean =>
  spans.some((other) => start < other.end && end > other.start)

/** The text with blanks in place of the spans, of the same length. */
export const blank = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )

/** A line that begins a block of its own. */
const BLOCK_LINE = /^[^\S\n]*(?:#{1,6}\s|>|[-*+]\s|\d{1,3}[.)]\s|\||(?:[-*_]\s*){3,}$)/u
const MARKDOWN_PREFIX = /^(?:\s|#{1,6}(?=\s)|>|[-+](?=\s)|[*_~]{1,3}(?=\s)|\|)+/u
/** The segmenter leaves it with the sentence before where no blank is between. */
const OPENING_QUOTE = /(?<![“„«「『‘（([])[“„«「『‘（([]+$/u
const HAS_WORD = /[\p{L}\p{N}]/u

/** Words after which a full stop does not end a sentence, in lower case and without it. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof st jr sr vs etc eg e.g i.e a.m p.m no nr fig approx dept est jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'bzw ca z z.b d.h u.a u.s.w usw evtl ggf inkl hr fr str tel o.ä ' +
    'm mme mlle mm p.ex c.-à-d env ' +
    'sra srta d dña ud uds p.ej aprox pág ' +
    'sig sig.ra dott dott.ssa ecc ' +
    'т.е т.д т.п т.к г гг ул им руб коп мин сек км'
  ).split(' '),
)
const LAST_WORD = /([\p{L}\p{M}][\p{L}\p{M}.-]*)\.$/u
const INITIAL = /(?:^|[\s(])\p{Lu}\.$/u
/** Longer than what the patterns of a sentence's end look at: on a whole text they would take quadratic time. */
const END_LENGTH = 40

/** A picture of the day in a page. A caption without brackets: thousands of unclosed ones would take quadratic time. */
export const PICTURE = /!\[[^[\]\n]*\]\(attachment:[0-9a-f-]{36}\)/gu

/** @param language BCP 47, or undefined for the segmenter's own rules */
export function splitSentences(content: string, language?: string): Span[] {
  const text = content.replaceAll(PICTURE, ({ length }) => ' '.repeat(length))
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return splitBlocks(text).flatMap((block) => splitBlock(text, block, segmenter))
}

function splitBlocks(text: string): Span[] {
  const blocks: Span[] = []
  let open: Span | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const end = offset + line.length
    const isOwnBlock = BLOCK_LINE.test(line)
    if (line.trim() === '') open = undefined
    else if (open && !isOwnBlock) open.end = end
    else {
      const block = { start: offset, end }
      blocks.push(block)
      // The lines below an item or a quotation go on in it; a heading is one line.
      open = /^\s*#/u.test(line) ? undefined : block
    }
    offset = end + 1
  }
  return blocks
}

function splitBlock(text: string, block: Span, segmenter: Intl.Segmenter): Span[] {
  const content = text.slice(block.start, block.end)
  const sentences: Span[] = []
  let start: number | undefined
  // A soft line break is a blank to the reader, and a sentence's end to the segmenter.
  for (const { segment, index } of segmenter.segment(content.replaceAll('\n', ' '))) {
    start ??= index
    const end = index + segment.length
    if (goesOn(content.slice(start, end), content.slice(end))) continue
    sentences.push({ start: block.start + start, end: block.start + end })
    start = undefined
  }
  if (start !== undefined) sentences.push({ start: block.start + start, end: block.end })
  for (const [index, sentence] of sentences.entries()) {
    const opening = OPENING_QUOTE.exec(text.slice(sentence.start, sentence.end))?.[0].length ?? 0
    const next = sentences[index + 1]
    if (!next || opening === 0) continue
    sentence.end -= opening
    next.start -= opening
  }
  return joinWordless(
    text,
    sentences.map((sentence) => trim(text, sentence)),
  )
}

/** Whether the segmenter cut inside a sentence: after an abbreviation, an initial, an ordinal, or before a small letter. */
function goesOn(sentence: string, rest: string): boolean {
  if (rest === '') return false
  const next = rest.trimStart()
  const end = sentence.trimEnd().slice(-END_LENGTH)
  if (/^\p{Ll}/u.test(next) && !/[!?…。！？]$/u.test(end)) return true
  const word = LAST_WORD.exec(end)?.[1]?.toLowerCase()
  if (word !== undefined && ABBREVIATIONS.has(word)) return true
  // "am 3. Mai", "W. Smith"
  return INITIAL.test(end) || /(?:^|\s)\d{1,2}\.$/u.test(end)
}

function trim(text: string, { start, end }: Span): Span {
  const slice = text.slice(start, end)
  const prefix = MARKDOWN_PREFIX.exec(slice)?.[0].length ?? 0
  return { start: start + prefix, end: start + slice.trimEnd().length }
}

/** A closing quotation mark or an emoji by itself belongs to the sentence before it. */
function joinWordless(text: string, sentences: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const sentence of sentences) {
    const before = joined.at(-1)
    if (HAS_WORD.test(text.slice(sentence.start, sentence.end))) joined.push(sentence)
    else if (before && sentence.end > before.end) before.end = sentence.end
  }
  return joined
}
