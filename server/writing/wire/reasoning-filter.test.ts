import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createThoughtFilter } from './reasoning-filter.ts'

function filter(pieces: readonly string[]): string {
  const filtering = createThoughtFilter()
  return pieces.map((piece) => filtering.push(piece)).join('') + filtering.end()
}

it.each([
  ['<think>Hm.</think>\n\n# Day', '# Day'],
  ['\n <think></think># Day', '# Day'],
  ['# Day\n\nI wrote <think> and </think>.', '# Day\n\nI wrote <think> and </think>.'],
  ['<thin ice', '<thin ice'],
  ['<th', '<th'],
  ['<think>Hm. < / think>', ''],
  ['<think>a<think>b</think> # Day </think>', '# Day </think>'],
  ['  \n# Day', '# Day'],
])('makes of %j: %j, however it is cut', (text, rest) => {
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), (a, b) => {
      const [first, second] = a < b ? [a, b] : [b, a]
      expect(filter([text.slice(0, first), text.slice(first, second), text.slice(second)])).toBe(rest)
    }),
  )
})
