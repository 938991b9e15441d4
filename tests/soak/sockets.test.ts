import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { openSocket, readToEnd } from '../harness/clients/raw-socket.ts'
import { tinyFrames } from '../harness/providers/hostile.scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'
import { note } from './share.ts'

const SOCKETS = 10_000

const home = setUpDataDirectory()
afterEach(closeStandIns)

const elapsed = async (work: () => Promise<unknown>) => {
  const start = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - start) / 1e6
}

test(`${SOCKETS} idle sockets keep nobody waiting, and are closed`, async () => {
  const { url } = await startServiceProcess(home.dataDirectory)
  const person = await createAccount(url)
  const held: Socket[] = []
  while (held.length < SOCKETS)
    held.push(...(await Promise.all(Array.from({ length: 250 }, () => openSocket(url)))))
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) times.push(await elapsed(() => person.call('listDays')))
  const slowest = Math.max(...times)
  note(
    `slowest of 100 reads beside ${held.filter(({ closed }) => !closed).length} idle sockets`,
    `${slowest.toFixed(0)} ms`,
  )
  expect(slowest).toBeLessThan(1000)
  await Promise.all(held.map((socket) => (socket.closed ? undefined : readToEnd(socket))))
})

test('a client without headers is disconnected within 15 s, one without a body within 60 s', async () => {
  const { url } = await startServiceProcess(home.dataDirectory)
  const leave = (bytes: string) =>
    elapsed(async () => {
      const socket = await openSocket(url)
      socket.write(bytes)
      await readToEnd(socket)
    })
  const [silent, head, body] = await Promise.all([
    leave(''),
    leave('GET / HTTP/1.1\r\nHost: localhost\r\n'),
    leave(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ),
  ])
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  note(
    'until a client is left that is silent, slow with headers, slow with a body',
    [silent, head, body].map(seconds).join(', '),
  )
  expect(Math.max(silent, head)).toBeLessThan(15_000)
  expect(body).toBeLessThan(60_000)
})

test('a hostile provider’s socket is closed within a second of the failure', async () => {
  const standIn = await openStandIn({ provider: 'provider_d', script: [tinyFrames] })
  const settings = { DAYLEAF_PROVIDER_D_URL: standIn.url }
  const person = await createAccount((await startServiceProcess(home.dataDirectory, { settings })).url)
  const providerSettings = { provider_d: { model: 'm' } }
  await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings } })
  await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'Walked' } })
  await person.call('generateJournal', { params: { date: '2026-03-14' } })
  const closing = await elapsed(() => standIn.whenLeft())
  note('until a hostile provider’s socket is closed', `${closing.toFixed(0)} ms`)
  expect(closing).toBeLessThan(1000)
})
