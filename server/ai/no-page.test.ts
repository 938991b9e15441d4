import { expect, test } from 'vitest'
import { pageOf, readLabelledDays } from '../../tests/harness/labelled-days.ts'
import { findFault } from './no-page.ts'
import { SYSTEM_TEXT } from './prompt-text.ts'

const NOTES = ['Woke at seven, rain', 'Lunch with Sam, noodles']
const faultOf = (text: string, notes: readonly string[] = NOTES) => findFault(text, SYSTEM_TEXT, notes)?.kind

test.each([
  ['Please provide the events of the day so that I can write the page.', 'echo'],
  ['Sure! Could you please share your notes with me?', 'echo'],
  ["I'm ready to write the diary page. Please share the events.", 'echo'],
  ['How can I help you today?', 'echo'],
  ['You are a helpful assistant.', 'echo'],
  ['I am an AI language model and do not have personal experiences.', 'echo'],
  ['请提供当天的事件，我来写日记。', 'echo'],
  ['请根据以下事件写一页日记。', 'echo'],
  ['Bitte gib mir die Ereignisse des Tages.', 'echo'],
  ['# [Title]\n\nWe walked.', 'echo'],
  ['# Title\n\nFirst paragraph. Second paragraph.', 'echo'],
  ['# A day\n\n[Write the page here]', 'echo'],
  ['Sure! Here is the revised version of the page.\n\nThe day was calm.', 'echo'],
  ['I have revised the page as requested:\n\nThe day was calm.', 'echo'],
  ['Event 1: Woke at seven, rain\nEvent 2: Lunch with Sam', 'echo'],
  ['event: 1\ntime: 10:00\nevent: 2\ntext: Lunch', 'echo'],
  ["{'event': 1, 'text': 'Woke at seven'}", 'echo'],
  ['{"time": "10:00", "event": 1, "text": "Woke"}', 'echo'],
  ['{"page": "# A day\\n\\nWe walked."}', 'unknown-wrapper'],
  ['```json\n{"title": "A day", "content": "We walked."}\n```', 'unknown-wrapper'],
  ["I'm sorry, but I can't assist with that request.", 'withheld'],
  ['I cannot write this page.', 'withheld'],
  ['As an AI language model, I cannot create a diary entry for you.', 'withheld'],
  ['很抱歉，我无法提供这样的内容。', 'withheld'],
  ['Es tut mir leid, dabei kann ich dir nicht helfen.', 'withheld'],
  ['Lo siento, pero no puedo ayudar con eso.', 'withheld'],
])('%j: %s', (text, kind) => {
  expect(faultOf(text)).toBe(kind)
})

test.each([
  'I’m sorry that I could not come. Sam went alone.',
  'Please, Sam said, come home. We came.',
  'I could not help Sam with the boat.',
  '# Title fight\n\nWe watched it.',
  '# A day\n\nThe event at 1: noodles.',
  'The event was at seven.\nIt rained.',
  '# Sorry\n\nI cannot help but think of the lake.',
  '抱歉来晚了，下雨。',
  '{ a good day }',
])('%j may be a page', (text) => {
  expect(faultOf(text)).toBeUndefined()
})

test('what the owner noted is no fault', () => {
  expect(faultOf('You are a helpful assistant.', ['You are a helpful assistant, Sam said'])).toBeUndefined()
  expect(faultOf('# Day\n\nI filled in [title].', ['Filled in [Title]'])).toBeUndefined()
})

test('no page of the labelled days is refused', () => {
  for (const page of readLabelledDays().map(pageOf)) {
    expect(faultOf(page, []), page).toBeUndefined()
    expect(faultOf(`# Day\n\n${page}`, []), page).toBeUndefined()
  }
})
