import { expect, test } from 'vitest'
import { readableJson } from './readable-json.ts'

test.each([
  ['a text of two lines', { a: 'b\nc' }, '{\n  "a": "b\\n\nc"\n}'],
  ['a backslash before an n', { a: 'C:\\new' }, '{\n  "a": "C:\\\\new"\n}'],
  ['a backslash at a line’s end', { a: 'b\\\nc' }, '{\n  "a": "b\\\\\\n\nc"\n}'],
  ['nothing', undefined, undefined],
])('%s is shown as it is', (_, value, expected) => expect(readableJson(value)).toBe(expected))
