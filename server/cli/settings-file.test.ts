import { expect, test } from 'vitest'
import { parseSettings } from './settings-file.ts'

test.each([
  ['of a name and a value', 'PORT=3000', '3000'],
  ['with blanks', '  PORT = 3000 ', '3000'],
  ['in double quotes', 'PORT="a b"', 'a b'],
  ['in single quotes', 'PORT=\'a "b"\'', 'a "b"'],
  ['with escaped quotes', 'PORT="a \\"b\\" \\\\"', 'a "b" \\'],
  ['with one quote', 'PORT="a', '"a'],
  ['for a shell', 'export PORT=3000', '3000'],
  ['of Windows', '\uFEFFPORT=3000\r\n', '3000'],
  ['over two lines', 'PORT=30\\\n  00', '3000'],
  ['with a # in its value', 'PORT=p#ss #word', 'p#ss #word'],
  ['with an = in its value', 'PORT=a=b', 'a=b'],
  ['without a value', 'PORT=', ''],
  ['that is repeated', 'PORT=1\nPORT=2', '2'],
  ['beside comments', '# one\n; two\n\nPORT=3000\n', '3000'],
])('a setting %s', (_, text, value) => {
  expect(parseSettings(text)).toEqual({ PORT: value })
})

test.each([
  ['PORT: 3000', 1],
  ['# comment\n[Service]\nPORT=3000', 2],
  ['PORT=3000\nDAYLEAF DATA=x', 2],
  ['PORT=3000\n\u0000\u0001', 2],
  ['1PORT=3000', 1],
])('a line that sets nothing is named: %j', (text, line) => {
  expect(() => parseSettings(text)).toThrow(`line ${line} is not NAME=VALUE`)
})
