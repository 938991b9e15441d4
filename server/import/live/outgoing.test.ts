import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { leaveFreely } from '../../../tests/harness/providers/leave-freely.ts'
import { ask } from './outgoing.ts'

const refuses = (address: string, ownHosts: readonly string[] = []) =>
  expect(
    ask({ address, token: 'a', isPrivateAllowed: false, ownHosts }, '/', {
      signal: AbortSignal.timeout(60_000),
      leave: leaveFreely,
    }),
  ).rejects.toMatchObject({ problem: { code: 'private_address' } })

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
  const server = createServer((_request, response) => response.end('private'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  const [own] = await once(get(address), 'response')
  await text(own)
  const asked = ask({ address, token: 'a', isPrivateAllowed: false }, '/', {
    signal: AbortSignal.timeout(60_000),
    leave: leaveFreely,
  })
  await expect(asked).rejects.toMatchObject({ problem: { code: 'private_address' } })
  server.closeAllConnections()
  server.close()
})
