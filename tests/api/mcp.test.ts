// The Model Context Protocol, by its official client over a real socket.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import type { Scope } from '../../contract/scopes.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { CANARY, must, nextDate, record, recordWithPage, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { requestInit }))
  clients.push(client)
  return client
}

async function connectWith(...scopes: Scope[]): Promise<Client> {
  const { data } = await must(world.ada, 'createApiKey', { body: { name: 'an assistant', scopes } })
  return connect(data.key)
}

/** What a tool gives: the data of the API, or its error. */
async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as { text: string }[]
  return { isError: isError === true, data: JSON.parse(first?.text ?? 'null') }
}

test('every tool does what its operation does', async () => {
  const client = await connect(world.ada.token)
  const date = nextDate()
  const event = (await use(client, 'record_event', { date, type: 'text', content: 'A heron' })).data
  expect(event).toMatchObject({ date, content: 'A heron' })
  const amended = await use(client, 'amend_event', { eventId: event.id, content: 'Two herons' })
  expect(amended.data).toMatchObject({ id: event.id, content: 'Two herons' })
  expect((await use(client, 'read_day', { date })).data.events).toMatchObject([{ id: event.id }])
  const { data: found } = await use(client, 'search', { q: 'herons', limit: 5 })
  expect(found.hits).toMatchObject([{ date }])
  const written = await use(client, 'generate_page', { date })
  expect(written.data.journal).toMatchObject({ date })
  expect((await use(client, 'read_page', { date })).data).toMatchObject({ date })
  expect((await use(client, 'list_days', { from: date, to: date })).data.items).toMatchObject([{ date }])
  expect((await use(client, 'on_this_day', { date })).isError).toBe(false)
  expect((await use(client, 'statistics')).isError).toBe(false)
  for (const scheme of ['day', 'page']) {
    const { contents } = await client.readResource({ uri: `${scheme}://${date}` })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ date })
  }
})

test('the schemas of tools have all members that change something, and no other', async () => {
  const { tools } = await (await connect(world.ada.token)).listTools()
  const membersOf = (name: string) =>
    Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {}).toSorted()
  const ofEvent = membersOf('record_event')
  expect(ofEvent).toContain('content')
  expect(membersOf('amend_event')).toEqual([...ofEvent, 'eventId', 'version'].toSorted())
})

test('the errors of tools are those of the API', async () => {
  const client = await connect(world.ada.token)
  const codeOf = async (name: string, args: object) => {
    const { isError, data } = await use(client, name, { ...args })
    expect(isError).toBe(true)
    return data.error
  }
  expect(await codeOf('read_page', { date: nextDate() })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await codeOf('read_day', { date: '2023-02-29' })).toMatchObject({
    code: 'INVALID_INPUT',
    details: [{ path: 'path.date' }],
  })
  expect(await codeOf('record_event', { type: 'text', content: 'x', userId: 'y' })).toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect(await codeOf('generate_page', { date: nextDate() })).toMatchObject({ code: 'NO_EVENTS' })
  expect(await codeOf('delete_account', {})).toMatchObject({ code: 'NOT_FOUND' })
})

const TOOLS: Record<Scope, string[]> = {
  read: ['list_days', 'on_this_day', 'read_day', 'read_page', 'search', 'statistics'],
  write: ['amend_event', 'record_event'],
  record: ['record_event'],
  generate: ['generate_page'],
}
const NAMES = [...new Set(Object.values(TOOLS).flat())]

describe.each(Object.entries(TOOLS))('a key that may only %s', (scope, own) => {
  test('sees and uses its tools alone', async () => {
    const client = await connectWith(scope as Scope)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(own)
    for (const { inputSchema } of tools) {
      expect(inputSchema.type).toBe('object')
      // Some services of models refuse them.
      expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$defs/)
    }
    for (const name of NAMES.filter((one) => !own.includes(one)))
      expect(await use(client, name, { date: '2031-01-01' })).toMatchObject({
        isError: true,
        data: { error: { code: 'FORBIDDEN' } },
      })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      scope === 'read' ? ['day://{date}', 'page://{date}'] : [],
    )
    const { date } = await record(world.ada)
    const reading = client.readResource({ uri: `day://${date}` })
    if (scope === 'read') expect(await reading).toBeDefined()
    else await expect(reading).rejects.toThrow('FORBIDDEN')
  })
})

test('another user’s diary is out of reach', async () => {
  const { date, event } = await recordWithPage(world.ada)
  const client = await connect(world.bob.token)
  const answers = [
    await use(client, 'read_day', { date }),
    await use(client, 'read_page', { date }),
    await use(client, 'search', { q: CANARY }),
    await use(client, 'amend_event', { eventId: event.id, content: 'Bob was here' }),
  ]
  expect(JSON.stringify(answers)).not.toContain(CANARY)
  await expect(client.readResource({ uri: `page://${date}` })).rejects.toThrow('NOT_FOUND')
  await expect(client.readResource({ uri: `day://../${date}` })).rejects.toThrow('NOT_FOUND')
})

describe('without the client', () => {
  const post = (headers: Record<string, string>, body: unknown) =>
    fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const call = (id: number, name: string, args: object) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name, arguments: args },
  })

  test.each(['', 'Bearer', 'Bearer dk_unknown', 'Basic YTpi'])(
    'no valid credential is 401: %j',
    async (given) => {
      const answer = await post(given === '' ? {} : { Authorization: given }, call(1, 'statistics', {}))
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    },
  )

  test('pages of other sites are refused', async () => {
    const own = { Authorization: `Bearer ${world.ada.token}` }
    const foreign = await post({ ...own, Origin: 'https://evil.example' }, call(1, 'statistics', {}))
    expect(foreign.status).toBe(403)
  })

  // As an attacker's name that resolves to this machine.
  test.each(['evil.example', 'localhost.evil.example:3000'])('the host %s is not ours', async (host) => {
    const headers = ['Authorization', `Bearer ${world.ada.token}`, 'Content-Type', 'application/json']
    const body = JSON.stringify(call(1, 'list_days', {}))
    for (const method of ['POST', 'GET', 'DELETE'])
      expect(
        await sendRaw(world.url, { method, path: '/mcp', host, headers, ...(method === 'POST' && { body }) }),
      ).toMatchObject({ status: 421, error: { code: 'MISDIRECTED_REQUEST' } })
  })

  test('a batch gains no scope', async () => {
    const { data } = await must(world.ada, 'createApiKey', { body: { name: 'x', scopes: ['record'] } })
    const { date } = await record(world.ada)
    const own = { Authorization: `Bearer ${data.key}` }
    const answer = await post(own, [call(1, 'read_day', { date }), call(2, 'search', { q: CANARY })])
    expect(await answer.text()).not.toContain(CANARY)
  })

  test('a batch has at most ten messages', async () => {
    const own = { Authorization: `Bearer ${world.ada.token}` }
    const batch = (size: number) => Array.from({ length: size }, (_, id) => call(id, 'list_days', {}))
    expect([(await post(own, batch(10))).status, (await post(own, batch(11))).status]).toEqual([200, 400])
  })

  test('a request has at most two thousand values, which are looked at one by one', async () => {
    const own = { Authorization: `Bearer ${world.ada.token}` }
    const args = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`a${index}`, 1]))
    const answer = await post(own, call(1, 'search', args))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('too_many_values')])
  })

  test('a key that is revoked is refused at once', async () => {
    const { data } = await must(world.ada, 'createApiKey', { body: { name: 'short' } })
    const client = await connect(data.key)
    await must(world.ada, 'deleteApiKey', { params: { keyId: data.id } })
    await expect(use(client, 'statistics')).rejects.toThrow()
  })
})
