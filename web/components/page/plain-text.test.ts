import { expect, test } from 'vitest'
import { withoutSigns } from './plain-text.ts'

test('a piece of a page is read without the signs of its Markdown', () => {
  expect(withoutSigns('# Friday\n**07:20** up, __early__; 2 * 3 # 6')).toBe(
    'Friday\n07:20 up, early; 2 * 3 # 6',
  )
})
