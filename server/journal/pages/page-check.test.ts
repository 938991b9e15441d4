import { expect, test } from 'vitest'
import { checkText } from './page-check.ts'

const check = (content: string, events: readonly string[] = []) =>
  checkText(
    { userId: 'a', date: '2026-03-14', content, marks: [], own: [], opinions: [] },
    events.map((text, index) => ({ id: `e${index}`, content: text, placeName: null, minutes: null })),
    new Set(),
  )

test('others are served while a long page is checked', async () => {
  const content = 'I walked 5 km with Anna to the lake near Bern at 10:15, and it was cold. '.repeat(600)
  let turns = 0
  let isOver = false
  const countTurns = () => {
    turns += 1
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const { sentences, isComplete } = await check(content)
  isOver = true
  expect([sentences.length, isComplete]).toEqual([600, true])
  expect(turns).toBeGreaterThan(3)
})

test('a sentence that is longer than is read makes the check incomplete, and the others are checked', async () => {
  const { sentences, isComplete } = await check(
    `We ate 7 apples.\nWe ${'walked on and '.repeat(300)}slept.`,
    ['We ate 5 apples.'],
  )
  expect(isComplete).toBe(false)
  expect(sentences.map(({ verdict }) => verdict)).toEqual(['doubted', expect.any(String)])
})
