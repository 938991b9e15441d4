import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const split = (text: string, language?: string) =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end))

test.each([
  [
    'a heading, a list and a quotation',
    '# A day\n\n- Milk. Bread\n- Eggs\n\n> He left.',
    ['A day', 'Milk.', 'Bread', 'Eggs', 'He left.'],
  ],
  [
    'abbreviations, times and decimals',
    'Dr. Smith came at 5 p.m. on foot. It was 3.5 km.',
    ['Dr. Smith came at 5 p.m. on foot.', 'It was 3.5 km.'],
  ],
  ['speech', '“Come in!” she said. We went.', ['“Come in!” she said.', 'We went.']],
  ['a soft line break', 'We walked\nto the lake. Then home.', ['We walked\nto the lake.', 'Then home.']],
  ['a German date', 'Am 3. Mai kam Hr. Müller. Er blieb.', ['Am 3. Mai kam Hr. Müller.', 'Er blieb.']],
  ['Chinese', '我们包饺子。“皮要薄！”她说。好', ['我们包饺子。', '“皮要薄！”', '她说。', '好']],
  ['Russian', 'В 1962 г. построил дом. Шёл дождь.', ['В 1962 г. построил дом.', 'Шёл дождь.']],
  ['Arabic', 'ذهبت إلى السوق. ثم عدت؟ نعم.', ['ذهبت إلى السوق.', 'ثم عدت؟', 'نعم.']],
])('cuts %s', (_what, text, sentences) => {
  expect(split(text)).toEqual(sentences)
})

test('sentences are in order, do not overlap, and cover every letter and digit', () => {
  const part = fc.constantFrom(
    'We ate',
    '. ',
    '! ',
    '\n',
    '\n\n',
    '# ',
    '- ',
    '1. ',
    '**',
    '“',
    '”',
    ' ',
    '3',
    'Dr. ',
    '。',
    '我',
    '…',
    '🍲',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      const spans = splitSentences(text)
      const covered = spans.map(({ start, end }) => text.slice(start, end)).join('')
      const letters = (some: string) => some.replaceAll(/[^\p{L}\p{N}]/gu, '')
      expect(letters(covered)).toBe(letters(text))
      for (const [index, { start, end }] of spans.entries()) {
        expect(start).toBeLessThan(end)
        expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
      }
    }),
  )
})

test('a picture is no sentence, and no part of one', () => {
  const picture = '![At the lake. Anna](attachment:0198c2a4-7b1e-7c3d-9f00-1234567890ab)'
  const page = `# The lake\n\n${picture}\n\nWe walked. ${picture}\n\n${picture} Then we swam.\n${picture}`
  const sentences = splitSentences(page).map(({ start, end }) => page.slice(start, end))
  expect(sentences).toEqual(['The lake', 'We walked.', 'Then we swam.'])
  expect(splitSentences(picture)).toEqual([])
})
