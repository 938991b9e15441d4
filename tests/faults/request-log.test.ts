import { expect, onTestFinished, test } from 'vitest'
import { chooseWriter, must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { redirectingTo } from '../harness/providers/scenarios.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
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

test('the log says why an AI provider failed', async () => {
  const script = [redirectingTo('http://127.0.0.1:9')]
  const writer = await startProviderStandIn({ provider: 'provider_d', script })
  onTestFinished(() => writer.close())
  const settings = { DAYLEAF_PROVIDER_D_URL: writer.url }
  const service = await startServiceProcess(home.dataDirectory, { settings })
  const person = await createAccount(service.url)
  await chooseWriter(person)
  const date = '2026-03-14'
  await must(person, 'createEvent', { body: { date, type: 'text', content: 'Walked to the lake.' } })
  const { error } = await person.call('generateJournal', { params: { date } })
  const line = await service.outputMatching(new RegExp(`^.*"requestId":"${error?.requestId}","code".*$`, 'm'))
  expect(JSON.parse(line)).toMatchObject({ code: 'AI_PROVIDER_ERROR', reason: 'redirected' })
})
