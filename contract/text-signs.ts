// Finds the signs of Markdown in a piece of text, for everything that shows it without rendering it: titles, one-line
// summaries, snippets, names in exports. They are those that `web/components/page/parse-markdown.ts` takes away.

/** A page is Markdown. An event is what a person typed: bold, lists and links are rendered, a backslash is shown. */
export type TextKind = 'event' | 'page'

/** UTF-16 offsets, end exclusive. */
interface SignSpan {
  start: number
  end: number
}

interface ReadOptions {
  kind?: TextKind
  /** A piece of a longer text: a sign whose partner may be before, or after it, is one too. */
  isCutBefore?: boolean
  isCutAfter?: boolean
}

// Scripts with spaces between words, where a star between two letters or digits is a sign: "3*4", "x**2". In others, and
// where prefixes are written together with the word, bold text begins within a word.
const SPACED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u

/** Whether a run of stars or tildes is within a word or a calculation, where it marks nothing. */
export function isSignBetween(text: string, start: number, end: number): boolean {
  return SPACED.test(characterBefore(text, start)) && SPACED.test(characterAt(text, end))
}

/** Of scripts without spaces between words, beside those of Chinese, Japanese and Korean. */
const SPACELESS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

/** Whether a run of stars or tildes stands within a text of such a script, where it may begin and end bold text. */
export function isSignInSpaceless(text: string, start: number, end: number): boolean {
  const around = [characterBefore(text, start), characterAt(text, end)]
  return around.every((one) => /\S/u.test(one)) && around.some((one) => SPACELESS.test(one))
}

/** Whether the brackets of `[Anna](12:30)` make a link. What leads nowhere is a remark of the writer, and stays as written. */
export const isLinkTarget = (text: string): boolean =>
  /^<?(?:(?:https?|ftps?|mailto|tel|sms|matrix|xmpp):|[/#])/i.test(text)

/** The text as it is read: without the signs. */
export const withoutSigns = (text: string, options: ReadOptions = {}): string =>
  readPart(text, listSigns(text, options))

/** @param signs of the text @returns its part from one offset to another as it is read */
export function readPart(text: string, signs: readonly SignSpan[], from = 0, to = text.length): string {
  let shown = ''
  let at = from
  for (const { start, end } of signs) {
    if (end <= at) continue
    if (start >= to) break
    shown += text.slice(at, Math.max(at, start))
    at = end
  }
  return shown + text.slice(at, Math.max(at, to))
}

/** Longer texts have no titles and snippets; the rest of one is left as it is. */
const MAX_LENGTH = 50_000

/** In order, without overlaps. */
export function listSigns(text: string, options: ReadOptions = {}): SignSpan[] {
  const spans: SignSpan[] = []
  for (const { 0: block, index } of text.slice(0, MAX_LENGTH).matchAll(BLOCK))
    spans.push(
      ...readBlock(block, options).map(({ start, end }) => ({ start: start + index, end: end + index })),
    )
  return spans
}

// Signs of emphasis pair within a paragraph, a heading or a list item.
const BLOCK = /(?:[^\n]+(?:\n(?![ \t]*\n|[ \t]*(?:#{1,6}[ \t]|[-+*>][ \t]|\d{1,9}[.)][ \t])))?)+/g
const HEADING = /^ {0,3}#{1,6}[ \t]+/
const CLOSING_HASHES = /[ \t]+#+[ \t]*$/
const LIST_MARK = /^[ \t]*(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+)/

function readBlock(text: string, options: ReadOptions): SignSpan[] {
  const heading = HEADING.exec(text)?.[0]
  const closing = heading === undefined ? undefined : CLOSING_HASHES.exec(text)
  const begin = heading?.length ?? LIST_MARK.exec(text)?.[0].length ?? 0
  const end = closing ? closing.index : text.length
  const spans = readInline(text, begin, end, options)
  if (heading !== undefined) spans.push({ start: 0, end: begin })
  if (closing) spans.push({ start: end, end: text.length })
  return spans.filter((span) => span.end > span.start).sort((one, other) => one.start - other.start)
}

interface Run {
  sign: string
  start: number
  end: number
  length: number
  canOpen: boolean
  canClose: boolean
}

const ESCAPE = /\\[!-/:-@[-`{-~]/y
const TICKS = /`+/y
const LINK_END = /\]\((?:[^()\s]|\([^()\s]*\))*(?:[ \t]+"[^"\n]*")?\)/y
const ADDRESS = /(?:https?:\/\/|mailto:)[^\s<>]*[^\s<>*_~.,;:!?)'"`]/y
const AUTOLINK = /<[a-z][a-z0-9+.-]{1,31}:[^<>\s]*>/iy
const RUN = /\*+|_+|~+/y

function readInline(text: string, begin: number, end: number, options: ReadOptions): SignSpan[] {
  const spans: SignSpan[] = []
  const runs: Run[] = []
  const brackets: SignSpan[] = []
  const matchAt = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    return found && at + found[0].length <= end ? found[0] : undefined
  }
  for (let at = begin; at < end; ) {
    const ticks = matchAt(TICKS, at)
    const escaped = matchAt(ESCAPE, at)
    const whole = matchAt(AUTOLINK, at)
    const link = brackets.length > 0 ? matchAt(LINK_END, at) : undefined
    const run = matchAt(RUN, at)
    if (ticks !== undefined) {
      const inside = at + ticks.length
      const closing = findTicks(text, ticks, inside, end)
      if (closing !== undefined)
        spans.push({ start: at, end: inside }, { start: closing, end: closing + ticks.length })
      at = closing === undefined ? inside : closing + ticks.length
    } else if (escaped !== undefined) {
      if (options.kind !== 'event') spans.push({ start: at, end: at + 1 })
      at += 2
    } else if (whole !== undefined) {
      spans.push({ start: at, end: at + 1 }, { start: at + whole.length - 1, end: at + whole.length })
      at += whole.length
    } else if (link !== undefined) {
      const bracket = brackets.pop()
      const isLink = isLinkTarget(link.slice(2)) || (bracket && text[bracket.start] === '!')
      if (bracket && isLink) spans.push(bracket, { start: at, end: at + link.length })
      at += isLink ? link.length : 1
    } else if (run !== undefined) {
      runs.push(toRun(text, at, run))
      at += run.length
    } else {
      const opening = text.startsWith('![', at) ? 2 : Number(text[at] === '[')
      if (opening > 0) brackets.push({ start: at, end: at + opening })
      else if (text[at] === ']') brackets.pop()
      at += opening || (matchAt(ADDRESS, at)?.length ?? 1)
    }
  }
  return [...spans, ...pair(runs), ...listHalves(runs, options)]
}

/** Ticks are looked for within this distance; it bounds the time. */
const MAX_CODE = 1_000

/** Where code in ticks ends: at a run of as many. */
function findTicks(text: string, ticks: string, from: number, end: number): number | undefined {
  const part = text.slice(from, Math.min(end, from + MAX_CODE))
  for (const { 0: run, index } of part.matchAll(/`+/g)) if (run === ticks) return from + index
  return undefined
}

function toRun(text: string, start: number, run: string): Run {
  const end = start + run.length
  const sign = run.charAt(0)
  const [before, after] = [characterBefore(text, start), characterAt(text, end)]
  const found = { sign, start, end, length: run.length }
  if (sign !== '_' && isSignBetween(text, start, end)) return { ...found, canOpen: false, canClose: false }
  const [isBefore, isAfter] = [before, after].map((character) => !/^\s?$/u.test(character))
  if (!isBefore || !isAfter) return { ...found, canOpen: isAfter === true, canClose: isBefore === true }
  const [wasPunctuation, isPunctuation] = [PUNCTUATION.test(before), PUNCTUATION.test(after)]
  const isCjk = sign !== '_' && (CJK.test(before) || CJK.test(after) || isSignInSpaceless(text, start, end))
  const splits = sign !== '_'
  return {
    ...found,
    canOpen: wasPunctuation || (splits && (isCjk || !isPunctuation)),
    canClose: isPunctuation || (splits && (isCjk || !wasPunctuation)),
  }
}

const PUNCTUATION = /[\p{P}\p{S}]/u
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u303f\u3099-\u309c\u30fb-\u30fc\uff01-\uffee\ufe30-\ufe4f]/u

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32)

function characterBefore(text: string, at: number): string {
  const isPair = /[\udc00-\udfff]/.test(text.charAt(at - 1)) && /[\ud800-\udbff]/.test(text.charAt(at - 2))
  return isPair ? text.slice(at - 2, at) : at > 0 ? text.charAt(at - 1) : ' '
}

/** More open runs mark nothing; it bounds the time. */
const MAX_OPEN = 100

/** Pairs runs as CommonMark does, https://spec.commonmark.org/0.31.2/#phase-2-inline-structure; what is left of a run stays in it. */
function pair(runs: readonly Run[]): SignSpan[] {
  const spans: SignSpan[] = []
  const open: Run[] = []
  for (const run of runs) {
    while (run.canClose && run.end > run.start) {
      const at = open.findLastIndex((one) => isPair(one, run))
      const opener = open[at]
      if (!opener) break
      open.length = at + 1
      const isDouble = opener.end - opener.start > 1 && run.end - run.start > 1
      const count = isDouble ? 2 : 1
      spans.push({ start: opener.end - count, end: opener.end }, { start: run.start, end: run.start + count })
      opener.end -= count
      run.start += count
      if (opener.end === opener.start) open.pop()
    }
    if (run.canOpen && run.end > run.start && open.length < MAX_OPEN) open.push(run)
  }
  return spans
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false
  if (opener.sign === '~') return opener.end - opener.start > 1 && closer.end - closer.start > 1
  const isEither = opener.canClose || closer.canOpen
  const sum = opener.length + closer.length
  return !isEither || sum % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
}

/** What may have its partner in another piece of the text. */
const listHalves = (runs: readonly Run[], { isCutBefore, isCutAfter }: ReadOptions): SignSpan[] =>
  runs
    .filter(({ sign, length }) => sign !== '~' || length > 1)
    .filter(
      ({ canOpen, canClose }) =>
        (isCutBefore && canClose && !canOpen) || (isCutAfter && canOpen && !canClose),
    )
    .map(({ start, end }) => ({ start, end }))
