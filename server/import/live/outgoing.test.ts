import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ask, isPrivate } from './outgoing.ts'

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '198.19.0.1',
    '240.0.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'ff02::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '64:ff9b:1::1',
    '2001:0:53aa::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
  ],
])('%s is private', (ip) => expect(isPrivate(ip)).toBe(true))

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (ip) => expect(isPrivate(ip)).toBe(false),
)

const refuses = (address: string, ownHosts: readonly string[] = []) =>
  expect(
    ask({ address, token: 'a', isPrivateAllowed: false, ownHosts }, '/', {
      signal: AbortSignal.timeout(60_000),
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
  })
  await expect(asked).rejects.toMatchObject({ problem: { code: 'private_address' } })
  server.closeAllConnections()
  server.close()
})
