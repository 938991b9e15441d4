import { expect, test } from 'vitest'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()

/** The line of the log for a request with this header. */
async function logOf(settings: Record<string, string>, forwardedFor: string) {
  const service = await startServiceProcess(home.dataDirectory, { settings })
  const response = await fetch(`${service.url}/healthz`, { headers: { 'X-Forwarded-For': forwardedFor } })
  const requestId = response.headers.get('x-request-id')
  const line = await service.outputMatching(new RegExp(`^.*"requestId":"${requestId}".*$`, 'm'))
  service.signal('SIGTERM')
  await service.ended
  return JSON.parse(line)
}

test('the log has the address of the client that a trusted proxy tells', async () => {
  const line = await logOf({ DAYLEAF_TRUST_PROXY: '1' }, '198.51.100.1, 203.0.113.7')
  expect(line).toMatchObject({ msg: 'request', address: '203.0.113.7', status: 200 })
})

test('an address that a client has made up is cut', async () => {
  const line = await logOf({ DAYLEAF_TRUST_PROXY: '1' }, 'x'.repeat(5_000))
  expect(line.address).toBe('x'.repeat(60))
})

test('without a trusted proxy the log has no address', async () => {
  expect(await logOf({}, '203.0.113.7')).not.toHaveProperty('address')
})
