import { expect, test } from 'vitest'
import { countLeftOut } from './count-left-out.ts'

const field = (value: string, maxLength: number, selection: [number, number] | [null, null] = [0, 0]) => ({
  ...{ value, maxLength, selectionStart: selection[0], selectionEnd: selection[1] },
})

test.each([
  ['a field without a limit', field('', -1), 'x'.repeat(5_000), 0],
  ['room enough', field('ab', 10), 'cdef', 0],
  ['to the last place', field('ab', 6), 'cdef', 0],
  ['one too many', field('ab', 5), 'cdef', 1],
  ['a full field', field('abcde', 5), 'fg', 2],
  ['a selection that is replaced', field('abcde', 5, [1, 4]), 'fghi', 1],
  ['a field that knows no selection', field('abc', 5, [null, null]), 'def', 1],
  ['line breaks, which are left out anyway', field('', 4), 'a\r\nb\ncd', 0],
  ['an older text that is longer than it may be', field('abcdef', 5), 'g', 1],
])('%s', (_name, into, text, left) => expect(countLeftOut(into, text)).toBe(left))
