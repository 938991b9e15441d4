import { describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { holdBody, jsonHead, openSocket, readToEnd, statusesIn } from '../harness/clients/raw-socket.ts'
import { recordStatements } from '../harness/engines/recorded-database.ts'
import { engines } from '../harness/engines/test-database.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'

const path = `${API_PREFIX}/events`
const body = JSON.stringify({ date: '2026-03-14', type: 'text', content: 'A walk' })

async function sendAtOnce(url: string, token: string): Promise<string> {
  const socket = await openSocket(url)
  const head = { token, length: body.length, more: ['Connection: close'] }
  socket.write(jsonHead({ method: 'POST', path }, head) + body)
  return readToEnd(socket)
}

async function sendInTwo(url: string, token: string): Promise<string> {
  const held = await holdBody(url, { method: 'POST', path, token, body })
  return held.finish()
}

describe.each(engines)('on $engine the credential of a request', ({ open }) => {
  test.each([
    { when: 'once where its body came with its headers', send: sendAtOnce, count: 1 },
    { when: 'again after a body that came later', send: sendInTwo, count: 2 },
  ])('is looked up $when', async ({ send, count }) => {
    const store = await open()
    const { database, statements } = recordStatements(store.database)
    const app = await startAppOn({ database, writerUrl: 'http://127.0.0.1:1' })
    const { token } = await createAccount(app.url)
    const countBefore = statements.length
    expect(statusesIn(await send(app.url, token))).toContain(201)
    const lookups = statements.slice(countBefore).filter(({ sql }) => sql.includes('from "credentials"'))
    expect(lookups).toHaveLength(count)
    await app.stop()
    await store.close()
  })
})
