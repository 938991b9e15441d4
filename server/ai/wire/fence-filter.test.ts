import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFenceFilter } from './fence-filter.ts'

it.each([
  ['```markdown\n# Day\n\nWalked.\n```', '# Day\n\nWalked.'],
  ['```md \n# Day\n ``` \n', '# Day'],
  ['```Markdown\n# Day\n\n```js\nf()\n```\n\nWalked.\n```\n', '# Day\n\n```js\nf()\n```\n\nWalked.'],
  ['```markdown\n# Day\n\nNo end', '# Day\n\nNo end'],
  ['# Day\n\n```markdown\nx\n```', '# Day\n\n```markdown\nx\n```'],
  ['```js\nf()\n```\nWalked.', '```js\nf()\n```\nWalked.'],
  ['`x` is a letter.', '`x` is a letter.'],
  ['``', '``'],
  ['', ''],
])('makes of %j: %j, however it is cut', (text, rest) => {
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), (a, b) => {
      const [first, second] = a < b ? [a, b] : [b, a]
      const filter = createFenceFilter()
      const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
      expect(pieces.map((piece) => filter.push(piece)).join('') + filter.end()).toBe(rest)
    }),
  )
})
