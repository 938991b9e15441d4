import { expect, test } from 'vitest'
import { parseJson } from './untrusted-json.ts'

const codeOf = (text: string): unknown => {
  try {
    return parseJson(Buffer.from(text))
  } catch (error) {
    return (error as { details: { code: string }[] }).details[0]?.code
  }
}

test.each([
  ['{"a": [1, "b,c:{", null, true], "d": {}}', { a: [1, 'b,c:{', null, true], d: {} }],
  ['"a\\"b\\\\"', 'a"b\\'],
  ['{"a": "without an end', 'malformed_json'],
  ['"\\"', 'malformed_json'],
  ['{"a": 1e999}', 'number_out_of_range'],
  ['{"a": 1, "a": 2}', 'duplicate'],
  ['{"__proto__": 1}', 'unrecognized_keys'],
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'too_deep'],
])('%s', (text, expected) => {
  expect(codeOf(text)).toEqual(expected)
})

test.each(['{}', '[]', '1', '"a"', '{"a":1}'])(
  'a list of hundreds of thousands of %s is refused before it is parsed',
  (value) => {
    expect(codeOf(`[${`${value},`.repeat(200_000)}1]`)).toBe('too_many_values')
  },
)
