import { describe, expect, it } from 'vitest'
import { parseWireJson, splitFrames } from './wire-format.ts'

const manyNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]))

describe('parseWireJson', () => {
  it.each([
    ['an object', '{"a": [1, "two", null]}'],
    ['lists as deep as they may be', '['.repeat(32) + ']'.repeat(32)],
    ['lists and objects in a text', JSON.stringify('[{'.repeat(50))],
    ['brackets behind a quote in a text', JSON.stringify(`\\"${'['.repeat(50)}`)],
    ['commas in a text', JSON.stringify({ text: ','.repeat(200_000) })],
    ['as many values as there may be', `[${'1,'.repeat(99_999)}1]`],
  ])('reads %s', (_what, text) => {
    expect(parseWireJson(text)).toEqual(JSON.parse(text))
  })

  it.each([
    ['nothing', ''],
    ['what is cut off', '{"a": '],
    ['HTML', '<!doctype html>'],
    ['lists too deep', '['.repeat(33) + ']'.repeat(33)],
    ['lists without end', '['.repeat(1_000_000)],
    ['objects too deep, behind a backslash', `["\\\\",${'{"a":'.repeat(32)}1${'}'.repeat(32)}]`],
    ['too many lists', `[${'[],'.repeat(100_000)}[]]`],
    ['too many members', JSON.stringify(manyNames(100_001))],
  ])('reads nothing out of %s', (_what, text) => {
    expect(parseWireJson(text)).toBeUndefined()
  })
})

describe('splitFrames', () => {
  it.each([
    ['sse', 'data: {"a":1}\n\ndata: [DONE]\n\n', ['{"a":1}', '[DONE]']],
    ['sse', ': hi\nevent: x\nid: 1\ndata:1\n\n:\n\n', ['1']],
    ['sse', 'data: [\ndata: ]\r\n\r\ndata: 2\n\n', ['[\n]', '2']],
    ['sse', 'data: 1\n\ndata: {"a":2}', ['1', '{"a":2}']],
    ['sse', 'data: 1\n\ndata: {"a"', ['1']],
    ['ndjson', '{"a":1}\n{"b":"\\n"}\r\n\n{"c":3}', ['{"a":1}', '{"b":"\\n"}\r', '{"c":3}']],
    ['ndjson', '{"a":1}\n{"b"', ['{"a":1}']],
    ['ndjson', '{\n"a": 1\n}\n', ['{\n"a": 1\n}\n']],
    ['ndjson', '{\n"a": 1\n', ['{', '"a": 1']],
    ['ndjson', '', []],
  ] as const)('reads %s %j', (framing, text, frames) => {
    expect(splitFrames(framing, text)).toEqual(frames)
  })
})
