import { expect, it } from 'vitest'
import { createSecretScrubber } from './secret-scrubber.ts'

const KEY = 'sk-"quoted"/and+more\\'

it.each([
  ['itself', KEY],
  ['its JSON form', JSON.stringify({ error: KEY })],
  ['its form in a URL', `https://a.example/?key=${encodeURIComponent(KEY)}`],
  ['another spelling of it', encodeURIComponent(KEY).toLowerCase()],
  ['base64', Buffer.from(KEY).toString('base64')],
  ['a header', `Bearer ${KEY}, Bearer ${KEY}`],
])('takes out the key as %s', (_, text) => {
  const scrubbed = createSecretScrubber(KEY).scrubText(text)
  expect(scrubbed).toContain('[key removed]')
  expect(scrubbed).not.toMatch(/quoted|c2stInF1/i)
})

it('goes through names and values of JSON, and leaves all else as it is', () => {
  const { scrubJson } = createSecretScrubber(KEY)
  const value = JSON.parse(`{"__proto__":{"a":1},"n":[1,null,true,${JSON.stringify(KEY)}]}`)
  expect(JSON.stringify(scrubJson({ [KEY]: value, kept: 'sk-' }))).toBe(
    '{"[key removed]":{"__proto__":{"a":1},"n":[1,null,true,"[key removed]"]},"kept":"sk-"}',
  )
})

it.each([undefined, '', 'ollama'])('leaves texts alone where the key is %j, which is no secret', (key) => {
  expect(createSecretScrubber(key).scrubText('ollama wrote this')).toBe('ollama wrote this')
})
