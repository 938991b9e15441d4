// How long the service's own thread is held by many messages of the Model Context Protocol that come at once.
import { afterEach, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { type Cost, costOf, judgeCosts } from './turn-costs.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

test('a hundred messages at once hold nobody else up', async () => {
  const service = await startWatchedService(home.dataDirectory, { DAYLEAF_RATE_LIMIT: 'off' })
  const { token } = await createAccount(service.url)
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Authorization: `Bearer ${token}`,
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const ask = async () => {
    const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('record_event')
  }
  // The protocol's library is loaded.
  await ask()
  const measure = (count: number): Promise<Cost> =>
    costOf(service, () => Promise.all(Array.from({ length: count }, ask)))
  await measure(100)
  judgeCosts({ 'messages at once': [await measure(50), await measure(100)] })
})
