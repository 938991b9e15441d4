import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'
import { cutSnippet } from './snippet.ts'

const termsOf = (query: string) =>
  parseQuery(query).required.map(({ tokens, hasStar }) => [{ tokens, isPrefix: hasStar }])

const marked = async (text: string, query: string) => {
  const { snippet, marks } = await cutSnippet(text, termsOf(query))
  return { snippet, words: marks.map(([start, end]) => snippet.slice(start, end)) }
}

test.each([
  ['Walked to the lake.', 'lake', ['lake']],
  ['Ein Café an der Straße', 'strasse cafe', ['Café', 'Straße']],
  ['cafe\u0301 noir', 'café', ['cafe\u0301']],
  ['ﬁne wine', 'fine', ['ﬁne']],
  ['ＡＢＣ株式会社', 'abc', ['ＡＢＣ']],
  ['昨日は東京タワーに行った', '東京', ['東京']],
  ['今天下雨', '雨', ['雨']],
  ['한국어 일기'.normalize('NFD'), '일기', ['일기']],
  ['working works worked', 'work*', ['working', 'works', 'worked']],
  ['the big lake house', '"lake house"', ['lake house']],
])('in %j the marks of %s lie on what matched', async (text, query, words) => {
  expect((await marked(text, query)).words).toEqual(words)
})

test('a long text is cut around the match, at words, with ellipses where it was cut', async () => {
  const { snippet, words } = await marked(`${'before '.repeat(100)}lake ${'after '.repeat(100)}`, 'lake')
  expect(words).toEqual(['lake'])
  expect(snippet).toMatch(/^…before .* lake after .*…$/)
  expect(snippet.length).toBeLessThan(180)
})

test.each([
  ['# The mill\n\nWe saw the\twheel.', 'wheel', '# The mill\n We saw the wheel.'],
  [`The wheel${' turns'.repeat(23)}.\n\n${'x'.repeat(99)}`, 'wheel', `The wheel${' turns'.repeat(23)}.…`],
  ['The wheel turns.\r\nCarouge', 'wheel', 'The wheel turns. \nCarouge'],
])('the snippet of %j has its lines, and each other space as a blank', async (text, query, snippet) => {
  expect(await marked(text, query)).toEqual({ snippet, words: ['wheel'] })
})

test('a match far behind in a long text is shown', async () => {
  const { snippet, words } = await marked(`${'before '.repeat(5000)}lake ${'after '.repeat(5000)}`, 'lake')
  expect(words).toEqual(['lake'])
  expect(snippet).toMatch(/^…(before )+lake( after)+…$/)
})

test('a word that only begins where the first part of a long text ends is not taken for another', async () => {
  const text = `${'x '.repeat(3998)}lakeside ${'x '.repeat(100)}lake`
  expect(text.slice(0, 8000)).toMatch(/ lake$/)
  expect((await marked(text, 'lake')).words).toEqual(['lake'])
})

test('others are served while a long text is read', async () => {
  const text = `${'\u0390'.repeat(50_000)} lake`
  let pauses = 0
  const { marks } = await cutSnippet(text, termsOf('lake'), async () => {
    pauses += 1
  })
  expect(marks).toHaveLength(1)
  expect(pauses).toBeGreaterThanOrEqual(6)
})

test('the snippet shows the most terms', async () => {
  const text = `${'lake '.repeat(200)}${'other '.repeat(100)}the lake and its house ${'other '.repeat(100)}`
  const { snippet, words } = await marked(text, 'house lake')
  expect(words).toEqual(['lake', 'house'])
  expect(snippet).toContain('the lake and its house')
})

test('a match that is longer than a snippet is marked as far as it is shown', async () => {
  const phrase = 'word '.repeat(30)
  const { snippet, marks } = await cutSnippet(`${phrase.repeat(3)}end`, termsOf(`"${phrase}"`))
  expect(snippet.length).toBeLessThan(180)
  expect(marks).toEqual([[0, snippet.length - 1]])
})

test('many matches in a long text take linear time', async () => {
  const text = `${'lake '.repeat(15_000)}house`
  expect((await marked(text, 'house lake')).words).toContain('lake')
})

test('marks are apart, in order, inside, and never cut a grapheme, whatever the text', async () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const piece = fc.constantFrom(
    'lake',
    ' ',
    'la',
    '👩‍👩‍👧',
    'e\u0301',
    '東京',
    '\n',
    'x'.repeat(70),
    '\u0301',
    '🇫🇷',
    'ﬁ',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 300 }),
      fc.constantFrom('lake', '東京', 'la*', '👩'),
      async (pieces, query) => {
        const { snippet, marks } = await cutSnippet(pieces.join(''), termsOf(query))
        const bounds = new Set([...graphemes.segment(snippet)].map(({ index }) => index)).add(snippet.length)
        let before = 0
        for (const [start, end] of marks) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(bounds.has(start) && bounds.has(end)).toBe(true)
          before = end
        }
      },
    ),
  )
})

test('a picture of a page is shown by its caption', async () => {
  const text = 'At the lake.\n\n![Two swans](attachment:0199d3e0-0000-7000-8000-000000000001)\n\nThen home.'
  expect(await marked(text, 'home')).toEqual({
    snippet: 'At the lake.\n Two swans\n Then home.',
    words: ['home'],
  })
})
