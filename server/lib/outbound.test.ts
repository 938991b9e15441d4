import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { OF_OPERATOR, readAtMost, send } from './outbound.ts'

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens to TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  return new URL(`http://127.0.0.1:${port}/`)
}

test('a redirect is an answer, and is not followed', async () => {
  const paths: (string | undefined)[] = []
  const url = await serve((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const answer = await send(url, { departure: OF_OPERATOR, headers: {} })
  answer.resume()
  expect([answer.statusCode, paths]).toEqual([302, ['/']])
})

test('no compression is asked for', async () => {
  let asked: unknown = 'nothing'
  const url = await serve((request, response) => {
    asked = request.headers['accept-encoding']
    response.end()
  })
  const answer = await send(url, { departure: OF_OPERATOR, headers: {} })
  answer.resume()
  expect(asked).toBeUndefined()
})

test('a server that says nothing is left', async () => {
  const url = await serve(() => undefined)
  await expect(send(url, { departure: OF_OPERATOR, headers: {}, silenceMs: 20 })).rejects.toThrow(
    'says nothing',
  )
})

test('an answer that would change the protocol is a failure, with and without a signal', async () => {
  const raw = createRawServer((socket) =>
    socket.once('data', () =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void raw.close())
  await once(raw, 'listening')
  const url = new URL(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`)
  const headers = { connection: 'upgrade', upgrade: 'x' }
  for (const options of [{}, { signal: AbortSignal.timeout(60_000) }])
    await expect(send(url, { departure: OF_OPERATOR, headers, ...options })).rejects.toThrow(
      'closed the connection',
    )
  await expect(send(url, { departure: OF_OPERATOR, headers: {} })).rejects.toThrow()
})

test('a request ends with its signal, and closes its socket', async () => {
  const closed = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const url = await serve((request) => {
    request.socket.once('close', () => closed.resolve())
    asked.resolve()
  })
  const ending = new AbortController()
  const answer = send(url, { departure: OF_OPERATOR, headers: {}, signal: ending.signal })
  await asked.promise
  ending.abort(new Error('over'))
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await closed.promise
})

test('a body that has no end is read up to the bound, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const url = await serve((_request, response) => {
    response.once('close', () => closed.resolve())
    const write = () => {
      while (response.write('a'.repeat(10_000)));
    }
    response.on('drain', write)
    write()
  })
  expect(await readAtMost(await send(url, { departure: OF_OPERATOR, headers: {} }), 100_000)).toBeUndefined()
  await closed.promise
})

test('a body within the bound is read whole', async () => {
  const url = await serve((request, response) => request.pipe(response))
  const answer = await send(url, {
    ...{ method: 'PUT', departure: OF_OPERATOR, headers: { 'content-length': '5' } },
    body: () => Readable.from([Buffer.from('a bod')]),
  })
  expect(String(await readAtMost(answer, 5))).toBe('a bod')
})

test('an answer that comes before the body was read counts', async () => {
  const url = await serve((_request, response) => response.writeHead(507).end())
  const answer = await send(url, {
    ...{ method: 'PUT', departure: OF_OPERATOR, headers: { 'content-length': String(50_000_000) } },
    body: () => Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1_000_000))),
  })
  answer.resume()
  expect(answer.statusCode).toBe(507)
})
