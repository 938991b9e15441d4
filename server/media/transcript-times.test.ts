import { expect, test } from 'vitest'
import { carryTimes, findSegments, parseTimes, selectFitting, timesColumn } from './transcript-times.ts'

const HEARD = [
  { startMs: 0, endMs: 1_000, text: ' We walked to the lake.' },
  { startMs: 1_000, endMs: 1_500, text: ' Yes.' },
  { startMs: 1_500, endMs: 4_000, text: ' Ondyne came in the evening.' },
  { startMs: 4_000, endMs: 6_000, text: ' It rained a little.' },
]
const SAID = 'We walked to the lake. Yes. Ondyne came in the evening. It rained a little.'

const shown = (text: string) =>
  findSegments(HEARD, text).map(({ start, end, startMs, endMs }) => [text.slice(start, end), startMs, endMs])

const FIRST = ['We walked to the lake.', 0, 1_000]
const LAST = ['It rained a little.', 4_000, 6_000]

test.each([
  [
    'as it was heard',
    SAID,
    [FIRST, ['Yes.', 1_000, 1_500], ['Ondyne came in the evening.', 1_500, 4_000], LAST],
  ],
  [
    'with a corrected sentence',
    SAID.replace('Ondyne', 'Ondine'),
    [FIRST, ['Yes.', 1_000, 1_500], ['Ondine came in the evening.', 1_500, 4_000], LAST],
  ],
  [
    'with two sentences made one',
    SAID.replace('Yes. Ondyne', 'Yes, Ondine'),
    [FIRST, ['Yes, Ondine came in the evening.', 1_000, 4_000], LAST],
  ],
  ['with sentences taken out', 'We walked to the lake. It rained a little.', [FIRST, LAST]],
  [
    'with a corrected beginning and end',
    'I walked. Yes. Ondyne came in the evening. It poured.',
    [
      ['I walked. Yes.', 0, 1_500],
      ['Ondyne came in the evening.', 1_500, 4_000],
      ['It poured.', 4_000, 6_000],
    ],
  ],
  [
    'with inserted words',
    `(Laughs.) ${SAID}`,
    [FIRST, ['Yes.', 1_000, 1_500], ['Ondyne came in the evening.', 1_500, 4_000], LAST],
  ],
  ['written anew', 'Something else entirely.', []],
  ['without a word', '', []],
])(
  'a transcript %s follows the sound as far as its words are those that were heard',
  (_name, text, expected) => {
    expect(shown(text)).toEqual(expected)
  },
)

test('a short word is not taken for the same word further on', () => {
  const text = 'We went out. Was it warm? Yes. It rained a little.'
  expect(shown(text)).toEqual([['We went out. Was it warm? Yes.', 0, 4_000], LAST])
})

test('a second correction keeps the remaining times', () => {
  const stored = timesColumn(findSegments(HEARD, SAID))
  const once = SAID.replace('lake', 'sea')
  const twice = once.replace('a little', 'a lot')
  const segments = parseTimes(carryTimes(carryTimes(stored, SAID, once), once, twice))
  expect(segments.map(({ start, end }) => twice.slice(start, end))).toEqual([
    'We walked to the sea. Yes.',
    'Ondyne came in the evening.',
    'It rained a lot.',
  ])
  expect(carryTimes(stored, SAID, '')).toBeNull()
  expect(carryTimes(null, SAID, SAID)).toBeNull()
})

test('of the segments of an archive those are kept that fit their text', () => {
  const [first, last] = findSegments(HEARD, SAID).toSpliced(1, 1)
  if (!first || !last) throw new Error('no segments')
  const beyond = { ...last, end: SAID.length + 1 }
  expect(selectFitting([last, first], SAID)).toEqual([last])
  expect(selectFitting([first, first, beyond, { ...last, endMs: 0 }, last], SAID)).toEqual([first, last])
})
