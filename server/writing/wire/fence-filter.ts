import type { TextFilter } from './filters.ts'

const OPENING = /^```(?:markdown|md)[^\S\n]*\n/i
/** A text that may still become the opening. */
const MAY_OPEN = /^(?:`{1,3}|```[a-z]{1,8}[^\S\n]*)$/i
/** An end that may still become the closing. */
const TAIL = /\s*(?:\n[^\S\n]*`{0,3}\s*)?$/
const CLOSING = /\s*\n[^\S\n]*```\s*$/

/**
 * Unwraps an answer that a model has written as one block of Markdown, between "```markdown" and "```". Blocks inside an
 * answer stay.
 */
export function createFenceFilter(): TextFilter {
  let phase: 'start' | 'fenced' | 'plain' = 'start'
  let held = ''
  const give = (length: number) => {
    const text = held.slice(0, length)
    held = held.slice(length)
    return text
  }
  return {
    push(text) {
      held += text
      if (phase === 'start') {
        const opening = OPENING.exec(held)?.[0]
        if (opening === undefined && (held === '' || MAY_OPEN.test(held))) return ''
        phase = opening === undefined ? 'plain' : 'fenced'
        give(opening?.length ?? 0)
      }
      return give(phase === 'plain' ? held.length : held.search(TAIL))
    },
    end: () => (phase === 'fenced' ? held.replace(CLOSING, '') : held),
  }
}
