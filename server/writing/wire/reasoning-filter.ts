import type { TextFilter } from './text-filter.ts'

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Leaves out what a reasoning model thinks aloud before it answers, between `<think>` and `</think>` (as
 * DeepSeek R1 and Qwen do behind servers that do not tell the two apart), and the blanks before the answer.
 * Only at the very start: further on, the same tag is the diary's own text.
 */
export function createThoughtFilter(): TextFilter {
  let phase: 'start' | 'thinking' | 'thought' | 'answering' = 'start'
  let held = ''
  const push = (text: string): string => {
    if (phase === 'answering') return text
    held += text
    if (phase === 'thinking') {
      const close = held.indexOf(CLOSE)
      // The thought itself is not needed, only what may be the first half of its end.
      held = close < 0 ? held.slice(-CLOSE.length) : held.slice(close + CLOSE.length)
      if (close < 0) return ''
      phase = 'thought'
    }
    const start = held.trimStart()
    if (phase === 'start' && start.startsWith(OPEN)) {
      phase = 'thinking'
      held = start.slice(OPEN.length)
      return push('')
    }
    if (start === '' || (phase === 'start' && OPEN.startsWith(start))) return ''
    phase = 'answering'
    return start
  }
  return { push, end: () => (phase === 'start' ? held.trimStart() : '') }
}
