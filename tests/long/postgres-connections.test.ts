import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { type PostgresServer, startPostgres, startStandby } from '../harness/engines/postgres-server.ts'
import { findMissing, type RecordedWrites, writeUntil } from '../harness/engines/recorded-writes.ts'
import { startTcpProxy, type TcpProxy } from '../harness/faults/tcp-proxy.ts'
import { createNodes, type Nodes } from '../harness/service/nodes.ts'
import type { ServiceProcess } from '../harness/service/service-process.ts'

const date = '2026-03-14'
const CUT_EVERY_MS = 250
const CUTS = 12

let server: PostgresServer
let proxy: TcpProxy
let nodes: Nodes
let node: ServiceProcess
let person: Client
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(async () => {
  proxy = await startTcpProxy(server.port)
  const route = (url: string) => proxy.through(url)
  // A client is to hear of an absent database while it still listens.
  const settings = { DAYLEAF_DATABASE_CONNECT_MS: '10000', DAYLEAF_DATABASE_STATEMENT_MS: '20000' }
  nodes = await createNodes({ serverUrl: server.url, route, settings })
  node = await nodes.start()
  person = await createAccount(node.url)
})
afterEach(async () => {
  await nodes.remove()
  await proxy.close()
})

const countEvents = async () => (await person.call('listDays')).data[0]?.eventCount ?? 0
const readiness = async () => (await fetch(`${node.url}/readyz`)).status

/** Eight clients write until what `shake` does is over, and the node is ready again within five seconds. */
async function writeDuring(shake: () => Promise<void>): Promise<RecordedWrites> {
  let isOver = false
  const writing = writeUntil(Array<Client>(8).fill(person), date, () => isOver)
  try {
    await shake()
    await expect.poll(readiness).toBe(200)
  } finally {
    isOver = true
    await writing
  }
  return writing
}

/** That nothing was lost, nobody was told that it was the service's own fault, and the process lives. */
async function expectUnharmed(writes: RecordedWrites): Promise<void> {
  expect([...writes.refusals].filter((refusal) => refusal !== '503 UNAVAILABLE')).toEqual([])
  expect(writes.acknowledged.length).toBeGreaterThan(0)
  expect(await findMissing(person, date, writes)).toEqual([])
  expect(node.output()).not.toContain('INTERNAL')
}

describe('a node whose database', () => {
  test(`loses every connection, ${CUTS} times`, async () => {
    const writes = await writeDuring(
      () =>
        new Promise<void>((resolve) => {
          let cuts = 0
          const timer = setInterval(() => {
            proxy.cut()
            cuts += 1
            if (cuts < CUTS) return
            clearInterval(timer)
            resolve()
          }, CUT_EVERY_MS)
        }),
    )
    await expectUnharmed(writes)
  })

  test('restarts, and crashes and comes back, answers 503 meanwhile and loses nothing', async () => {
    const restarted = await writeDuring(() => server.restart())
    await expectUnharmed(restarted)
    const crashed = await writeDuring(async () => {
      await server.kill()
      await expect.poll(readiness).toBe(503)
      expect(await person.call('getMe')).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
      await server.restart()
    })
    expect(crashed.refusals).toContain('503 UNAVAILABLE')
    await expectUnharmed(crashed)
  })

  test('is made read-only under its connections reads on, says that it is not ready, and writes again after', async () => {
    const setReadOnly = async (state: 'on' | 'off') => {
      await server.query(`alter system set default_transaction_read_only = ${state}`)
      await server.query('select pg_reload_conf()')
    }
    const writes = await writeDuring(async () => {
      await expect.poll(countEvents).toBeGreaterThan(10)
      await setReadOnly('on')
      await expect.poll(readiness).toBe(503)
      const answer = await fetch(`${node.url}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'database unavailable' }])
      await node.outputMatching(/The server is read-only.*"msg":"not ready"/)
      const body = { date, type: 'text', content: 'Refused' }
      expect(await person.call('createEvent', { body })).toMatchObject({
        status: 503,
        error: { code: 'UNAVAILABLE' },
      })
      expect(await countEvents()).toBeGreaterThan(10)
      await setReadOnly('off')
    })
    expect(writes.refusals).toContain('503 UNAVAILABLE')
    await expectUnharmed(writes)
  })

  // The last, because it ends the server.
  test('fails over to a standby goes on there, with all that it acknowledged', async () => {
    const standby = await startStandby(server)
    try {
      // Only then does a commit wait for the standby, and an answer for the commit.
      await server.query(`alter system set synchronous_standby_names = '*'`)
      await server.query('select pg_reload_conf()')
      const writes = await writeDuring(async () => {
        await expect.poll(countEvents).toBeGreaterThan(50)
        await server.kill()
        proxy.cut()
        proxy.redirect(standby.port)
        await expect.poll(readiness).toBe(503)
        await standby.query('select pg_promote()')
      })
      await expectUnharmed(writes)
    } finally {
      await standby.stop()
    }
  })
})
