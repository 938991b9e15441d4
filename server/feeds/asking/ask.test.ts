import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serveLocally } from '../../../tests/harness/clients/local-server.ts'
import { leaveFreely } from '../../../tests/harness/providers/leave-freely.ts'
import { ask } from './ask.ts'

const SERVER_SLOW = { problem: { code: 'server_slow' } }

test('a server that sends some bytes now and then is left, and has no more time in the same run', async () => {
  const server = await serveLocally((_request, response) => {
    const timer = setInterval(() => response.write('a'), 50)
    response.on('close', () => clearInterval(timer))
  })
  onTestFinished(() => server.close())
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-ask-'))
  const patience = { ms: 500, hasAnswered: false }
  const context = {
    ...{ leave: leaveFreely, reach: { isPrivateAllowed: true }, patience },
    signal: new AbortController().signal,
  }
  const question = { url: new URL(server.url), maxBytes: 1_000, to: join(directory.path, 'answer') }
  await expect(ask(context, question)).rejects.toMatchObject(SERVER_SLOW)
  await server.whenLeft()
  expect(patience.ms).toBeLessThan(0)
})

const refuses = async (address: string, ownHosts: readonly string[] = []) => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-ask-'))
  const context = {
    ...{
      leave: leaveFreely,
      reach: { isPrivateAllowed: false, ownHosts },
      patience: { ms: 60_000, hasAnswered: false },
    },
    signal: AbortSignal.timeout(60_000),
  }
  const question = { url: new URL(address), maxBytes: 1_000, to: join(directory.path, 'answer') }
  await expect(ask(context, question)).rejects.toMatchObject({ problem: { code: 'private_feed' } })
}

test.each([
  'http://2130706433',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127.1',
  'http://[::ffff:127.0.0.1]',
  'http://[::127.0.0.1]',
])('%s is not asked', (address) => refuses(address))

test('the address under which the service itself is reached is not asked', async () => {
  await refuses('http://1.1.1.1', ['1.1.1.1'])
  await refuses('http://[2606:4700::1111]', ['[2606:4700::1111]'])
})

test('a connection that the service itself has to a private server is not used', async () => {
  const server = await serveLocally((_request, response) => response.end('private'))
  onTestFinished(() => server.close())
  const address = `http://localhost:${new URL(server.url).port}`
  const [own] = await once(get(address), 'response')
  await text(own)
  await refuses(address)
})
