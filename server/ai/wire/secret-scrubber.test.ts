import { expect, it } from 'vitest'
import { createSecretScrubber } from './secret-scrubber.ts'

const KEY = 'sk-"quoted"/and+more\\'

const FORMS: [string, string][] = [
  ['itself', KEY],
  ['its JSON form', JSON.stringify({ error: KEY })],
  ['its form in a URL', `https://a.example/?key=${encodeURIComponent(KEY)}`],
  ['another spelling of it', encodeURIComponent(KEY).toLowerCase()],
  ['base64', Buffer.from(KEY).toString('base64')],
  ['a header', `Bearer ${KEY}, Bearer ${KEY}`],
]

it.each(FORMS)('takes out the key as %s', (_, text) => {
  const { scrubText, holdsSecret } = createSecretScrubber(KEY)
  const scrubbed = scrubText(text)
  expect(scrubbed).toContain('[key removed]')
  expect(scrubbed).not.toMatch(/quoted|c2stInF1/i)
  expect([text, scrubbed].map(holdsSecret)).toEqual([true, false])
})

it.each(FORMS)('takes it out as %s, however the text is cut', (_, text) => {
  const { scrubText, createFilter } = createSecretScrubber(KEY)
  for (const pieces of [...text].map((_, place) => [text.slice(0, place), text.slice(place)])) {
    for (const cut of [pieces, [...text]]) {
      const filter = createFilter()
      const given = cut.map(filter.push).join('') + filter.end()
      expect(given).toBe(scrubText(text))
    }
  }
})

it('holds back only a possible beginning of the key, and passes it on otherwise', () => {
  const filter = createSecretScrubber(KEY).createFilter()
  expect(['Ask', '-"quo', 'te"', ' SK', '-"', 'x'].map(filter.push)).toEqual([
    'A',
    '',
    'sk-"quote"',
    ' ',
    '',
    'SK-"x',
  ])
  expect([filter.push('risk'), filter.end()]).toEqual(['ri', 'sk'])
})

it('takes a key of eight characters for one', () => {
  expect(createSecretScrubber('llama-70').scrubText('llama-70b')).toBe('[key removed]b')
})

it.each([undefined, '', 'llama-7'])('leaves texts unchanged for the key %j, which is no secret', (key) => {
  const { scrubText, holdsSecret, createFilter } = createSecretScrubber(key)
  expect(scrubText('llama-7 wrote this')).toBe('llama-7 wrote this')
  expect(scrubText('')).toBe('')
  expect(holdsSecret('llama-7 wrote this')).toBe(false)
  expect(createFilter().push('llama-7')).toBe('llama-7')
})
