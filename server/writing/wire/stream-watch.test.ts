import { expect, test } from 'vitest'
import { ollama } from '../providers/ollama.ts'
import { createBodyLog } from './body-log.ts'
import { watchStream } from './stream-watch.ts'

const MESSAGE = { message: { role: 'assistant', content: 'a' }, done: false }
const FRAME = `${JSON.stringify({ model: 'm', created_at: '2026-03-14T12:00:00Z', ...MESSAGE })}\n`

async function* alwaysReady() {
  for (let count = 0; count < 10; count += 1) yield Buffer.from(FRAME)
}

test('lets others go between two pieces of a stream that is always ahead', async () => {
  const course = { failure: undefined, ending: undefined, hasEndMark: false }
  const watch = { format: ollama.wireFormat, course, log: createBodyLog(undefined) }
  let pieceCount = 0
  let piecesBefore: number | undefined
  setImmediate(() => {
    piecesBefore = pieceCount
  })
  for await (const _ of watchStream(alwaysReady(), watch)) pieceCount += 1
  expect(piecesBefore).toBe(1)
})
