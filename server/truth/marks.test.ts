import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MarkFilter } from './marks.ts'

const EVENTS = ['slept', 'We read [1984] and wrote [sic].', '(3) boxes', 'soup', 'a walk', 'home']

function filter(pieces: readonly string[]): { text: string; marks: string } {
  const citations = new MarkFilter(EVENTS)
  const text = pieces.map((piece) => citations.push(piece)).join('') + citations.end()
  return { text, marks: citations.marks.map(({ offset, numbers }) => `${offset}:${numbers}`).join(' ') }
}

test.each([
  ['before the full stop', 'I slept [1]. We ate [2].', 'I slept. We ate.', '7:1 15:2'],
  ['behind the full stop', 'I slept. [1] We ate.[2]', 'I slept. We ate.', '8:1 16:2'],
  ['several in one', 'I slept [2, 5].', 'I slept.', '7:2,5'],
  ['several in a row', 'I slept [3][5] and woke.', 'I slept and woke.', '7:3 7:5'],
  ['a range', 'I slept [2-4].', 'I slept.', '7:2,3,4'],
  ['full-width brackets', '我睡了［1］。然后读书【2】。', '我睡了。然后读书。', '3:1 8:2'],
  ['parentheses at the end of a clause', 'I slept (1).', 'I slept.', '7:1'],
  ['with a word', 'I slept [event 1]. We ate [#2].', 'I slept. We ate.', '7:1 15:2'],
  ['with another word', 'I slept [source 1]. We ate [Event: 2].', 'I slept. We ate.', '7:1 15:2'],
  ['a range in words or dots', 'I slept [2 to 4] long [1…2].', 'I slept long.', '7:2,3,4 12:1,2'],
  ['full-width figures', '我睡了［１］。然后【２，３】。', '我睡了。然后。', '3:1 6:2,3'],
  ['Arabic figures', 'نمت [١]. أكلنا [٢، ٥].', 'نمت. أكلنا.', '3:1 10:2,5'],
  ['Persian figures', 'خوابیدم [۱].', 'خوابیدم.', '7:1'],
  ['as footnotes', 'I slept [^1]. We ate[^2][^5].', 'I slept. We ate.', '7:1 15:2 15:5'],
  ['in two pairs of brackets', 'I slept [[1]]. We ate [[2, 5]].', 'I slept. We ate.', '7:1 15:2,5'],
  ['escaped', 'I slept \\[1\\].', 'I slept.', '7:1'],
  ['a comma too many', 'I slept [1,].', 'I slept.', '7:1'],
  ['cut off by the end', 'I slept. We ate [2', 'I slept. We ate', '15:2'],
  ['behind a comma', 'We walked in line, [3].', 'We walked in line.', '17:3'],
  ['several behind a comma', 'In line, [3][4]. Home, [1], [2].', 'In line. Home.', '7:3 7:4 13:1 13:2'],
  ['behind a comma that goes on', 'In line, [3] and home.', 'In line, and home.', '8:3'],
  ['between two full stops', 'I slept. [1]. We ate.', 'I slept. We ate.', '8:1'],
  ['of no event', 'I slept [9] and woke [0].', 'I slept and woke.', '7:9 16:0'],
  ['at the end of a paragraph', 'I slept [1]\n\nWe ate [2]\n', 'I slept\n\nWe ate\n', '7:1 15:2'],
])('takes marks out: %s', (_what, written, text, marks) => {
  expect(filter([written])).toEqual({ text, marks })
})

test.each([
  'We wrote [sic] and read [1984].',
  'A [link](https://example.org), a footnote[^a] and ![a picture](x.png).',
  'There were (3) boxes.',
  'We were 4 (four) people (4) at the table.',
  'An open [ bracket',
  'At the end open [',
  'Escaped \\[sic\\] and \\',
  'A note of the vault, [[2026-03-14]] or [[Anna]].',
  'In [2026] it was.',
])('leaves what is no mark: %s', (text) => {
  expect(filter([text])).toEqual({ text, marks: '' })
})

test('where a stream is cut changes nothing, and no mark of an event survives', () => {
  const part = fc.constantFrom(
    'We ate',
    ' soup',
    '[1]',
    ' [2, 5]',
    '［3］',
    '【4】',
    '(5)',
    '[[6]]',
    '[٢]',
    '.',
    '. ',
    '\n',
    '。',
    '[sic]',
    '［１］',
    '\\[2\\]',
    '\\',
    '[',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const written = parts.join('')
      const pieces = written.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
      const whole = filter([written])
      expect(filter(pieces)).toEqual(whole)
      expect(whole.text).not.toMatch(/\[[1-6٢]\\?\]|［[1-6１]］|【[1-6]】/u)
    }),
  )
})
