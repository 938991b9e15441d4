import { expect, test } from 'vitest'
import { buildCheckPrompt, readCheckAnswer } from './check-prompt.ts'

const sentences = Array.from({ length: 5 }, (_, index) => ({ text: `Sentence ${index}`, events: [] }))

/** The sentences in the order in which they are asked. */
const asked = () =>
  buildCheckPrompt({ date: '2026-03-14', sentences, maxChars: 100_000 })
    .prompt.split('\n')
    .filter((line) => line.startsWith('{"item":'))
    .map((line): string => JSON.parse(line).sentence)

test('no sentence follows its neighbour, and each verdict finds its sentence', () => {
  const order = asked()
  expect(order.toSorted()).toEqual(sentences.map(({ text }) => text))
  for (const [place, text] of order.slice(1).entries())
    expect(Math.abs(Number(text.at(-1)) - Number(order[place]?.at(-1)))).toBeGreaterThan(1)
  const answer = order.map((text, place) => `${place + 1}: no - ${text}`).join('\n')
  expect(readCheckAnswer(answer, 5)?.map(({ reason }) => reason)).toEqual(sentences.map(({ text }) => text))
})

test.each([
  ['1: no - name - it was Ann', 'name', 'it was Ann'],
  ['1. No: Feeling: nobody was sad', 'feeling', 'nobody was sad'],
  ['**1**: **no** — (weather) — no rain', 'weather', 'no rain'],
  ['Item 1: no, not in the notes', 'content', 'not in the notes'],
  ['- 1) NO', 'content', ''],
  ['```\n1: no - time\n```', 'time', ''],
  ['1: no - name – 那是安', 'name', '那是安'],
])('%s is read', (answer, kind, reason) => {
  expect(readCheckAnswer(answer, 1)).toEqual([{ verdict: 'no', kind, reason }])
})

test('a prompt that is too long is refused', () => {
  expect(() => buildCheckPrompt({ date: '2026-03-14', sentences, maxChars: 1_000 })).toThrow()
})
