// Subtitles in place of a transcript: some servers answer them whatever format a request names. Read as SRT, WebVTT, LRC, the
// lines of whisper.cpp's program and its tables; the times are the recording's.
/** A part of a transcript, with its times in the recording. */
export interface TimedSegment {
  startMs: number
  endMs: number
  text: string
}

const TIME = '(?:(\\d{1,3}):)?(\\d{1,2}):(\\d{1,2})(?:[.,](\\d{1,3}))?'
/** `00:00:01,000 --> 00:00:02,500`, also in brackets, with the words behind them. */
const CUE = new RegExp(`^\\[?${TIME}\\s{0,9}-->\\s{0,9}${TIME}(?:\\]\\s{0,9}(.*)|[^\\]]*)$`)
/** `[00:01.00]We walked.` */
const LYRIC = new RegExp(`^\\[${TIME}\\]\\s{0,9}(.*)$`)
/** `1000\t2500\tWe walked.` */
const ROW = /^(\d{1,10})\t(\d{1,10})\t(.*)$/
const HEADER = /^(?:WEBVTT\b|start\tend\ttext$|\[(?:ti|ar|al|by|re|ve|la|length|offset):)/i
/** Numbers and names of cues, and blocks that are no words. */
const NUMBER = /^\d{1,6}$/
const NO_CUE = /^(?:NOTE|STYLE|REGION)\b/
/** Voices and styles. */
const TAGS = /<[^<>\n]{0,100}>|\{\\[^{}\n]{0,40}\}/g

/** @returns undefined if the text is no subtitles */
export function readSubtitles(text: string): TimedSegment[] | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (!begins(lines.slice(first, first + 3).map((line) => line.trim()))) return undefined
  const segments: TimedSegment[] = []
  let isInCue = false
  for (const [index, whole] of lines.entries()) {
    const line = whole.trim()
    const cue = readCue(line)
    if (cue) segments.push(cue)
    if (cue) isInCue = true
    else if (line === '' || NO_CUE.test(line)) isInCue = false
    else if (isInCue && !isNumber(line, lines[index + 1])) add(segments, line)
  }
  return segments
    .map((segment) => ({ ...segment, text: clean(segment.text) }))
    .filter(({ text: words }) => words !== '')
    .map((segment) => ({ ...segment, text: ` ${segment.text}` }))
}

/** A header, or a cue in the first lines, behind its number or its name. */
const begins = ([first = '', second = '']: readonly string[]): boolean =>
  HEADER.test(first) || readCue(first) !== undefined || (NUMBER.test(first) && CUE.test(second))

/** Without an empty line between them, the number of the next cue stands before its times. */
const isNumber = (line: string, next = ''): boolean => NUMBER.test(line) && CUE.test(next.trim())

function readCue(line: string): TimedSegment | undefined {
  const cue = CUE.exec(line)
  if (cue) {
    const [start, end] = [toMs(cue.slice(1, 5)), toMs(cue.slice(5, 9))]
    return { startMs: start, endMs: Math.max(start, end), text: cue[9] ?? '' }
  }
  const lyric = LYRIC.exec(line)
  if (lyric) return { startMs: toMs(lyric.slice(1, 5)), endMs: toMs(lyric.slice(1, 5)), text: lyric[5] ?? '' }
  const [, start, end, words] = ROW.exec(line) ?? []
  return words === undefined ? undefined : { startMs: Number(start), endMs: Number(end), text: words }
}

function add(segments: TimedSegment[], line: string): void {
  const last = segments.at(-1)
  if (last) last.text += ` ${line}`
}

const toMs = ([hours = '0', minutes = '0', seconds = '0', part = '']: readonly (
  | string
  | undefined
)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }
const clean = (text: string): string =>
  text
    .replaceAll(TAGS, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
