/** Filters for a text in chunks with arbitrary boundaries: each returns the part that can be passed on. */
export interface TextFilter {
  push(text: string): string
  /** The rest that was held back, because it could have been the start of something to be removed. */
  end(): string
}

/** Chains filters. */
export function chainFilters(...filters: readonly TextFilter[]): TextFilter {
  return {
    push: (text) => filters.reduce((piece, filter) => filter.push(piece), text),
    end: () => filters.reduce((piece, filter) => filter.push(piece) + filter.end(), ''),
  }
}

/** Makes a provider's text meet the rules for a request's text: no NUL, well-formed Unicode. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Like `sanitizeText`, for chunks: a split surrogate pair is joined. */
export function createSanitizingFilter(): TextFilter {
  let half = ''
  return {
    push(text) {
      const whole = half + text.replaceAll('\0', '')
      half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? ''
      return whole.slice(0, whole.length - half.length).toWellFormed()
    },
    end: () => half.toWellFormed(),
  }
}

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Removes the reasoning that DeepSeek R1, Qwen and others write before their answer, between `<think>` and `</think>`,
 * and the white space before the answer. Only at the very start: further on, the same tag is the diary's own text.
 */
export function createReasoningFilter(): TextFilter {
  let phase: 'start' | 'reasoning' | 'after reasoning' | 'answer' = 'start'
  let held = ''
  const push = (text: string): string => {
    if (phase === 'answer') return text
    held += text
    if (phase === 'reasoning') {
      const close = held.indexOf(CLOSE)
      // Of the reasoning only the last characters are kept, which may begin the end tag.
      held = close < 0 ? held.slice(-CLOSE.length) : held.slice(close + CLOSE.length)
      if (close < 0) return ''
      phase = 'after reasoning'
    }
    const start = held.trimStart()
    if (phase === 'start' && start.startsWith(OPEN)) {
      phase = 'reasoning'
      held = start.slice(OPEN.length)
      return push('')
    }
    if (start === '' || (phase === 'start' && OPEN.startsWith(start))) return ''
    phase = 'answer'
    return start
  }
  return { push, end: () => (phase === 'start' ? held.trimStart() : '') }
}

/**
 * The length of the reasoning at the start of a whole text that has only its end tag, with the white space after it:
 * templates of some local models end the prompt with the start tag. While the text streams, nothing tells it apart.
 *
 * @param events if they contain the tag, the text may quote it
 */
export function reasoningLength(text: string, events: readonly string[]): number {
  const close = text.indexOf(CLOSE)
  if (close < 0 || text.slice(0, close).includes(OPEN)) return 0
  if (events.some((event) => event.includes(CLOSE))) return 0
  return text.length - text.slice(close + CLOSE.length).trimStart().length
}
