import { expect, test } from 'vitest'
import { weavePictures } from './placed-pictures.ts'

const picture = (id: string, eventId: string) => ({ attachment: { id }, eventId })
const image = (id: string) => `![](attachment:${id})`

const CONTENT = '# Fog\n\nWe walked. It was cold.\n\nThen home.'
const sentenceOf = (words: string, ...eventIds: string[]) => ({
  end: CONTENT.indexOf(words) + words.length,
  eventIds,
})
const sentences = [
  sentenceOf('Fog'),
  sentenceOf('We walked.', 'walk'),
  sentenceOf('It was cold.', 'cold', 'walk'),
  sentenceOf('Then home.', 'home'),
]
const page = { content: CONTENT, text: CONTENT, sentences }

test.each([
  [
    'below the paragraph of the first sentence that rests on its line',
    [picture('a', 'walk')],
    `# Fog\n\nWe walked. It was cold.\n\n${image('a')}\n\nThen home.`,
  ],
  [
    'in a row with the others of the paragraph',
    [picture('a', 'cold'), picture('b', 'walk')],
    `# Fog\n\nWe walked. It was cold.\n\n${image('a')} ${image('b')}\n\nThen home.`,
  ],
  ['at the end below the last paragraph', [picture('a', 'home')], `${CONTENT}\n\n${image('a')}`],
  ['at the end where no sentence rests on its line', [picture('a', 'other')], `${CONTENT}\n\n${image('a')}`],
])('a picture stands %s', (_, pictures, woven) => {
  expect(weavePictures({ ...page, pictures })).toBe(woven)
})

test('a picture that was put in by hand stands there alone', () => {
  const content = `${image('a')}\n\n${CONTENT}`
  expect(weavePictures({ content, text: content, sentences: [], pictures: [picture('a', 'walk')] })).toBe(
    content,
  )
})

test('the cover stands below the title, and a hidden picture in no place', () => {
  const pictures = [picture('a', 'walk'), picture('b', 'home'), picture('c', 'walk')]
  const chosen = { pictures, coverId: 'b', hidden: ['c'] }
  const walk = `We walked. It was cold.\n\n${image('a')}\n\nThen home.`
  expect(weavePictures({ ...page, ...chosen })).toBe(`# Fog\n\n${image('b')}\n\n${walk}`)
  const text = CONTENT.slice('# Fog\n\n'.length)
  expect(weavePictures({ ...page, ...chosen, text })).toBe(`${image('b')}\n\n${walk}`)
})

test('places are those of the whole content, where only its end is shown', () => {
  const text = CONTENT.slice('# Fog\n'.length)
  expect(weavePictures({ ...page, text, pictures: [picture('a', 'walk')] })).toBe(
    `\nWe walked. It was cold.\n\n${image('a')}\n\nThen home.`,
  )
})

test('code is not cut', () => {
  const content = 'So:\n\n```\none\n\ntwo\n```'
  const only = [{ eventIds: ['walk'], end: 3 }]
  expect(weavePictures({ content, text: content, sentences: only, pictures: [picture('a', 'walk')] })).toBe(
    `${content}\n\n${image('a')}`,
  )
})

test('without pictures the text stays byte for byte', () => {
  expect(weavePictures({ ...page, pictures: [] })).toBe(CONTENT)
})
