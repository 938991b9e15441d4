import type { SpokenSegment } from '../../../contract/attachments.ts'

/**
 * A transcript as WebVTT (https://www.w3.org/TR/webvtt1/). Words without a time of their own are shown with the words
 * before them.
 */
export function toWebVtt(text: string, segments: readonly SpokenSegment[]): string {
  const cues = segments.map(({ startMs, endMs, start }, index) => {
    const from = index === 0 ? 0 : start
    const words = text
      .slice(from, segments[index + 1]?.start)
      .replace(/\s+/g, ' ')
      .trim()
    return `${toTimestamp(startMs)} --> ${toTimestamp(endMs)}\n${escapeMarkup(words)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** `hh:mm:ss.ttt`; of more than 99 hours the hours have more digits. */
function toTimestamp(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = `${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${seconds}`
}

/** Also keeps the arrow, which begins the times of a cue, out of its words. */
const escapeMarkup = (words: string) =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
