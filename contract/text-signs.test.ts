import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../web/components/text/parse-markdown.ts'
import { withoutSigns } from './text-signs.ts'

/** The text of rendered Markdown of one line. */
const renderedText = (text: string, kind: 'event' | 'page'): string =>
  (parseMarkdown(text, kind) ?? text)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

test.each([
  'my_file_name.txt',
  'my__init__.py and __all__',
  '3*4*5 = 60',
  'x**2 + y**2 = r**2',
  'a*b*c',
  '*早上：*去了**湖边。**然后',
  '**早上：**去了湖边。',
  '她说**「重点」**内容',
  '彼は**「はい。」**と言った',
  '그는**(중요)**하다',
  '**bold** and *soft* and __both__ and _one_',
  '***both***, **bold *soft* bold**',
  '`code *stays*` and ``a`b``',
  'a [link](https://example.org/a_b_c) and ![a mill](x.png)',
  '[Anna]: yes',
  '[Anna](12:30), [*she*](my friend) and rows[i](x_1) *late*',
  '[Today](/day/2026-03-14), [call](tel:+4930) and [up](#top)',
  '[12:30]: home',
  '5 * 3 * 2, 2*(3+4)*5, f(x)*g(y)*h',
  '¯\\_(ツ)_/¯',
  '\\*not soft\\*',
  '~~gone~~ ~here~ 5~~6~~7',
  'https://example.org/*a*_b_ and <https://example.org/_x_>',
  '# A *title* of `one`',
  '## Closed ##',
  'Ünü*stern*ü **Größe:**5',
  '«**да**» и 2*2',
  'כתב **ספר** ו**עוד**',
])('%j is read as it is rendered', (text) => {
  for (const kind of ['event', 'page'] as const)
    expect(withoutSigns(text, { kind })).toBe(renderedText(text, kind))
})

test('a line of any signs is read as it is rendered', () => {
  const unit = fc.constantFrom(...'ab3é好。「」“ ()*_*_**~~,!'.split(''), '**', '__', '~~')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 14 }), (units) => {
      const text = `x${units.join('')}x`.replace(/ +/g, ' ')
      expect(withoutSigns(text)).toBe(renderedText(text, 'page'))
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['# Friday\n**07:20** up, __early__; 2 * 3 # 6', 'Friday\n07:20 up, early; 2 * 3 # 6'],
  ['“*The skin thin*”, she said, and *folded*.', '“The skin thin”, she said, and folded.'],
  ['她说*皮要薄*，话要少', '她说皮要薄，话要少'],
  ['the words few*, she said', 'the words few, she said'],
  ['a board of 2*3 metres', 'a board of 2*3 metres'],
  ['she kept my_file_name.txt **and', 'she kept my_file_name.txt and'],
])('a piece of a page is read without the halves of signs: %j', (text, plain) =>
  expect(withoutSigns(text, { isCutBefore: true, isCutAfter: true })).toBe(plain),
)

test('a whole text keeps signs without a partner', () => {
  expect(withoutSigns('a 5* hotel, and **so')).toBe('a 5* hotel, and **so')
})

test('long lines of signs take linear time', () => {
  for (const text of [
    '*a '.repeat(20_000),
    '`'.repeat(40_000),
    '[a]('.repeat(15_000),
    '[a](b)'.repeat(8_000),
    '**好'.repeat(20_000),
  ])
    expect(withoutSigns(text).length).toBeGreaterThan(0)
})
