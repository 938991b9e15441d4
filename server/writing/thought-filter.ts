/**
 * Leaves out what a reasoning model thinks aloud before it answers, between `<think>` and `</think>` (as
 * DeepSeek R1 and Qwen do behind servers that do not tell the two apart). Only at the very start: further on,
 * the same tag is the diary's own text.
 */
export interface ThoughtFilter {
  push(text: string): string
  /** What was held back for looking like the start of a thought and turned out to be none. */
  end(): string
}

const OPEN = '<think>'
const CLOSE = '</think>'

export function createThoughtFilter(): ThoughtFilter {
  let phase: 'start' | 'thinking' | 'answering' = 'start'
  let held = ''
  const answer = (text: string) => {
    phase = 'answering'
    held = ''
    return text
  }
  return {
    push(text) {
      if (phase === 'answering') return text
      held += text
      if (phase === 'start') {
        const start = held.trimStart()
        if (!start.startsWith(OPEN)) return OPEN.startsWith(start) ? '' : answer(held)
        phase = 'thinking'
        held = start.slice(OPEN.length)
      }
      const close = held.indexOf(CLOSE)
      if (close >= 0) return answer(held.slice(close + CLOSE.length).trimStart())
      // The thought itself is not needed, only what may be the first half of its end.
      held = held.slice(-CLOSE.length)
      return ''
    },
    end: () => (phase === 'start' ? answer(held) : ''),
  }
}
