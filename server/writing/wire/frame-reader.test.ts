import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameReader, type Framing } from './frame-reader.ts'

function readAll(framing: Framing, pieces: readonly string[]): string[] {
  const reader = createFrameReader(framing)
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

const STREAMS: [string, Framing, string, string[]][] = [
  ['events', 'sse', 'data: {"a":1}\n\ndata: [DONE]\n\n', ['{"a":1}', '[DONE]']],
  ['events with names, ids and comments', 'sse', ': hi\nevent: x\nid: 1\ndata:1\n\n:\n\n', ['1']],
  ['data in several lines', 'sse', 'data: {\ndata: }\n\n', ['{\n}']],
  ['lines that end in CR LF', 'sse', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2']],
  ['a last event without its blank line', 'sse', 'data: 1\n\ndata: [DONE]', ['1', '[DONE]']],
  ['JSON lines', 'ndjson', '{"a":1}\n{"b":"\\n"}\r\n\n{"c":3}', ['{"a":1}', '{"b":"\\n"}', '{"c":3}']],
  ['nothing', 'ndjson', '', []],
]

it.each(STREAMS)('reads %s, however they are cut', (_, framing, text, frames) => {
  const cuts = fc.array(fc.nat(text.length), { maxLength: 8 })
  fc.assert(
    fc.property(cuts, (places) => {
      const ends = [...places, text.length].sort((a, b) => a - b)
      const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
      expect(readAll(framing, pieces)).toEqual(frames)
    }),
  )
})
