import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Logger } from '../../lib/logger.ts'
import { ResponseWithHeaders } from '../server/response.ts'
import { fileResponse } from './file-response.ts'
import { FileAnswer } from './results.ts'

const CHUNK_BYTES = 1024 * 1024

const failures: unknown[] = []
const logger = { error: (fields: unknown) => failures.push(fields) } as unknown as Logger

let chunks: AsyncIterable<Uint8Array>
const server = createServer({ ServerResponse: ResponseWithHeaders }, (_request, response) => {
  const file = new FileAnswer({ status: 200, headers: {}, open: async () => chunks })
  void fileResponse(file, response as ResponseWithHeaders, logger)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

async function download(source: AsyncIterable<Uint8Array>): Promise<IncomingMessage> {
  chunks = source
  const [response] = await once(get({ port: (server.address() as AddressInfo).port }), 'response')
  return response
}

test('a file arrives whole, and each of its chunks is freed', async () => {
  const sent = Array.from({ length: 5 }, (_, index) => Buffer.alloc(CHUNK_BYTES, index))
  const expected = Buffer.concat(sent)
  const response = await download(iterate(sent))
  expect((await buffer(response)).equals(expected)).toBe(true)
  expect(sent.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0, 0])
})

test('a failure resets the connection, and is logged', async () => {
  const response = await download(
    (async function* () {
      yield Buffer.alloc(CHUNK_BYTES)
      throw new Error('the disk is broken')
    })(),
  )
  await expect(buffer(response)).rejects.toThrow('aborted')
  expect(failures).toHaveLength(1)
})

test('nothing is read any more for a client that has left, and that is no failure', async () => {
  failures.length = 0
  const ended = Promise.withResolvers<void>()
  const response = await download(
    (async function* () {
      try {
        for (;;) yield Buffer.alloc(CHUNK_BYTES)
      } finally {
        ended.resolve()
      }
    })(),
  )
  await once(response, 'readable')
  response.destroy()
  await ended.promise
  expect(failures).toEqual([])
})

async function* iterate(list: readonly Uint8Array[]) {
  yield* list
}
