import { expect, test } from 'vitest'
import { buildCheckPrompts, readCheckAnswer } from './check-prompt.ts'

const note = (content: string) => ({ id: content, content, placeName: null, minutes: null })
const sentences = ['Soup', 'Sleep', 'Tea'].map((text) => ({
  text: `${text} was had.`,
  events: [note(`some ${text}`)],
}))
const build = (maxChars: number) => buildCheckPrompts({ date: '2026-03-14', sentences, maxChars })

test('a prompt has one sentence and its notes, and nothing of another', () => {
  const prompts = build(100_000)
  expect(prompts).toHaveLength(3)
  for (const [index, { system, prompt }] of prompts.entries())
    for (const [other, { text, events }] of sentences.entries())
      for (const part of [text, ...events.map(({ content }) => content)])
        expect(`${system}${prompt}`.includes(part)).toBe(index === other)
})

test.each([
  ['no - name - it was Ann', 'name', 'it was Ann'],
  ['No: Feeling: nobody was sad', 'feeling', 'nobody was sad'],
  ['**no** — (weather) — no rain', 'weather', 'no rain'],
  ['1: no, not in the notes', 'content', 'not in the notes'],
  ['Answer: NO', 'content', ''],
  ['```\nno - time\n```', 'time', ''],
  ['no - name – 那是安', 'name', '那是安'],
  ['{"verdict":"no","kind":"name","reason":" it was Ann"}', 'name', 'it was Ann'],
  ['{"verdict":"no"}', 'content', ''],
  ['{"verdict":"no","kind":"uncited","reason":7}', 'content', ''],
])('%s is read', (answer, kind, reason) => {
  expect(readCheckAnswer(answer)).toEqual({ verdict: 'no', kind, reason })
})

test.each([
  '{"verdict":"perhaps"}',
  '{"verdict":',
  '',
  'All is well.',
  'maybe',
  'yes\nno',
  'nobody',
  '2: yes',
])('%j is no verdict', (answer) => {
  expect(readCheckAnswer(answer)).toBeUndefined()
})

test('prompts that are too long together are refused', () => {
  expect(() => build(60)).toThrow()
})
