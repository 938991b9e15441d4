// What is found of programs beside the service, which answer as Ollama and LM Studio do.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { must } from './scenarios/world.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** @param answers JSON by path; other paths are answered with 200 and an error, as LM Studio does */
async function serve(answers: Record<string, unknown>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answers[url] ?? { error: `Unexpected endpoint ${url}` }))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function find(ollama: string, lmStudio: string) {
  const service = await startTestService({
    DAYLEAF_PROVIDER_D_URL: ollama,
    DAYLEAF_PROVIDER_E_URL: `${lmStudio}/v1`,
  })
  try {
    const person = await createAccount(service.url)
    const { data } = await must(person, 'findLocalProviders', {})
    const { data: ledger } = await must(person, 'listLedger', {})
    return { data, ledger }
  } finally {
    await service.stop()
  }
}

/** Where nobody listens. */
const NOBODY = 'http://127.0.0.1:1'

const gigabytes = (count: number) => count * 1_000_000_000

test('the best choice of Ollama comes first, without models that write no texts or run elsewhere', async () => {
  const model = (name: string, billions: string, size: number, more = {}) => ({
    ...{ name, model: name, size, details: { family: 'llama', parameter_size: billions } },
    ...more,
  })
  const ollama = await serve({
    '/api/tags': {
      models: [
        model('llama3.2:1b', '1.2B', gigabytes(1.3)),
        model('too-large:800b', '800B', gigabytes(100_000)),
        model('llama3.2:latest', '3.2B', gigabytes(2)),
        model('slow:70b', '70.6B', gigabytes(2)),
        model('all-minilm:latest', '23M', 46_000_000, { details: { family: 'bert', parameter_size: '23M' } }),
        model('gpt-oss:120b-cloud', '117B', 384, { remote_host: 'https://ollama.com:443' }),
      ],
    },
  })
  const { data, ledger } = await find(ollama, NOBODY)
  expect(data).toEqual([
    {
      provider: 'provider_d',
      models: [
        { name: 'llama3.2:latest', billions: 3.2, bytes: gigabytes(2), fits: true },
        { name: 'llama3.2:1b', billions: 1.2, bytes: gigabytes(1.3), fits: true },
        { name: 'slow:70b', billions: 70.6, bytes: gigabytes(2), fits: true },
        { name: 'too-large:800b', billions: 800, bytes: gigabytes(100_000), fits: false },
      ],
    },
  ])
  expect(ledger.map(({ provider, purpose, status }) => [provider, purpose, status]).toSorted()).toEqual([
    ['provider_d', 'models', 'completed'],
    ['provider_e', 'models', 'failed'],
  ])
})

test('LM Studio tells sizes by its own API, and names alone by the older one', async () => {
  const own = {
    models: [
      { type: 'embedding', key: 'nomic-embed', params_string: null, size_bytes: 84_106_624 },
      { type: 'llm', key: 'qwen3-4b', params_string: '4B', size_bytes: gigabytes(2.5) },
    ],
  }
  const newer = await find(NOBODY, await serve({ '/api/v1/models': own }))
  expect(newer.data).toEqual([
    {
      provider: 'provider_e',
      models: [{ name: 'qwen3-4b', billions: 4, bytes: gigabytes(2.5), fits: true }],
    },
  ])
  const older = await find(NOBODY, await serve({ '/v1/models': { data: [{ id: 'qwen3-4b' }] } }))
  expect(older.data).toEqual([
    { provider: 'provider_e', models: [{ name: 'qwen3-4b', billions: null, bytes: null, fits: null }] },
  ])
})

test('a server of another kind, and none, are no program that writes', async () => {
  expect((await find(await serve({}), NOBODY)).data).toEqual([])
})
