import { expect, test } from 'vitest'
import { pageOf, readLabelledDays } from '../../tests/harness/labelled-days.ts'
import { isEcho } from './echo.ts'
import { SYSTEM_TEXT } from './prompt-text.ts'

const NOTES = ['slept 5h 40, resting HR 61', 'lentil soup, £4.20', 'fixed the login bug w/ Tom, took 90 min']
const FIRST_LINE = 'The diary page of Monday, 2026-01-12.'

test.each([
  ['the first line of the prompt', `${FIRST_LINE}\n\n#\n\n##`],
  ['an announcement', 'Here is a revised version of the page: we slept.'],
  ['a quoted event', '# Day\n\n{"event": 1, "content": "slept"}'],
  [
    'instructions, word for word',
    'Follow the order of the events. Use times and places where they help; do not list them all.',
  ],
  [
    'instructions in other words',
    'The page should be written in the first person, as the owner of the diary. It uses only what the events say, and times and places help where needed.',
  ],
  [
    'what it is going to do',
    'In this diary page, I will write in plain Markdown with a short title. Every sentence will end with the event numbers in square brackets. I will not invent names, feelings or weather.',
  ],
  [
    'a page about writing one',
    '# My day\n\nThis page is a summary of the events of the day. I followed the order of the events and used only what was noted. I left open what was left open.',
  ],
])('%s is an echo', (_name, text) => {
  expect(isEcho(text, SYSTEM_TEXT, NOTES)).toBe(true)
})

test('a day about writing is none, where its notes say so', () => {
  const notes = [
    'Wrote the diary page in plain Markdown, in first person',
    'Title and order of the events need work',
  ]
  const page =
    '# The order of events\n\nI wrote the diary page in plain Markdown, in the first person. Its title and the order of the events still need work.'
  expect(isEcho(page, SYSTEM_TEXT, notes)).toBe(false)
})

test('no honest page is refused, with or without words of its notes', () => {
  const days = readLabelledDays()
  for (const day of days) {
    const page = `# Day\n\n${pageOf(day)}`
    const notes = day.events.map(({ content }) => content)
    expect(isEcho(page, SYSTEM_TEXT, notes), page).toBe(false)
    expect(isEcho(page, SYSTEM_TEXT, []), page).toBe(false)
  }
  expect(days.length).toBeGreaterThan(600)
})
