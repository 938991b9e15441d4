import { expect, test } from 'vitest'
// Loaded before the check is timed.
import '../../truth/check.ts'
import { checkText } from './page-check.ts'

test('others are served while a long page is checked', async () => {
  const content = 'I walked 5 km with Anna to the lake near Bern at 10:15, and it was cold. '.repeat(600)
  let turns = 0
  let isOver = false
  const countTurns = () => {
    turns += 1
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const page = { date: '2026-03-14', content, marks: [], own: [], opinions: [] }
  const sentences = await checkText(page, [], new Set())
  isOver = true
  expect(sentences).toHaveLength(600)
  expect(turns).toBeGreaterThan(3)
})
