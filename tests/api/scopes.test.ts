import { beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import { isGranted, SCOPES, type Scope } from '../../contract/scopes.ts'
import { type Client, createClient } from '../harness/clients/api-client.ts'
import { routeNames, scopeOf } from './scenarios/access.scenarios.ts'
import { requestFor } from './scenarios/requests.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { CANARY, must, nextDate, record, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()
const keys = {} as Record<Scope, Client>

const makeKey = async (...scopes: Scope[]): Promise<Client> => {
  const { data } = await must(world.ada, 'createApiKey', { body: { name: scopes.join(), scopes } })
  return createClient(world.url, data.key)
}

beforeAll(async () => {
  for (const scope of SCOPES) keys[scope] = await makeKey(scope)
})

const forKeys = routeNames((route) => scopeOf(route) !== undefined)
const table = forKeys.flatMap((route) => SCOPES.map((held) => ({ route, held })))
const neededBy = (route: RouteName) => scopeOf(routes[route])
const isOpenTo = (route: RouteName, held: Scope) => isGranted(neededBy(route) ?? 'read', [held])

function anyParams(route: RouteName): Record<string, string> {
  const names = routes[route].path.match(/(?<=\{)\w+(?=\})/g) ?? []
  return Object.fromEntries(names.map((name) => [name, 'x']))
}

describe('a key of one scope', () => {
  test.each(table.filter(({ route, held }) => isOpenTo(route, held)))(
    '$held is enough for $route',
    async ({ route, held }) => {
      const answer = await keys[held].call(route, await requestFor(world, route))
      const { status = 200 } = routes[route] as { status?: number }
      expect([answer.status, answer.error]).toEqual([status, null])
    },
  )

  // Refused before anything of the request is looked at.
  test.each(table.filter(({ route, held }) => !isOpenTo(route, held)))(
    '$held is not enough for $route',
    async ({ route, held }) => {
      const answer = await keys[held].call(route, { params: anyParams(route) })
      expect([answer.status, answer.error?.code]).toEqual([403, 'FORBIDDEN'])
    },
  )

  const forLogins = routeNames(({ access }) => access === 'login' || access === 'operator')
  test.each(forLogins)('and one of all scopes is not enough for %s', async (route) => {
    for (const key of [...Object.values(keys), world.adasKey])
      expectAnswer(await key.call(route, { params: anyParams(route) }), 'FORBIDDEN')
  })
})

// Written out, and not drawn from the contract, so that giving a scope more takes two changes.
test('a key that may only record can call these routes alone', () => {
  expect(forKeys.filter((route) => isOpenTo(route, 'record')).toSorted()).toEqual([
    ...['appendToUpload', 'createEvent', 'createUpload', 'deleteUpload', 'getUpload'],
    ...['sendToFeed', 'uploadAttachment'],
  ])
})

describe('a key that may only record', () => {
  test('reads what it uploaded by the signed address, and no other file', async () => {
    const own = await upload(world.ada)
    const sent = (
      await must(keys.record, 'uploadAttachment', {
        rawBody: 'A note',
        headers: { 'Content-Type': 'text/plain' },
      })
    ).data
    expect(await (await fetch(world.url + sent.contentUrl)).text()).toBe('A note')
    const moved = sent.contentUrl.replace(sent.id, own.id)
    expect((await fetch(world.url + moved)).status).toBe(401)
  })

  test('begins no import by an upload', async () => {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '7' }
    const purpose = { 'Upload-Metadata': `purpose ${btoa('import')}` }
    const begin = (person: Client, more = {}) =>
      person.call('createUpload', { headers: { ...headers, ...more } })
    expectAnswer(await begin(keys.record, purpose), 'FORBIDDEN')
    expectAnswer(await begin(keys.record), 201)
    expectAnswer(await begin(keys.write, purpose), 201)
  })

  test('gets nothing of the diary by an Idempotency-Key that another used', async () => {
    const body = { date: nextDate(), type: 'text', content: `${CANARY} at home` }
    const headers = { 'Idempotency-Key': 'shared' }
    await must(world.ada, 'createEvent', { body, headers })
    const other = await keys.record.call('createEvent', { body: { ...body, content: 'A guess' }, headers })
    expectAnswer(other, 'INVALID_INPUT')
    expect(other.text).not.toContain(CANARY)
  })

  test('takes no file of another event', async () => {
    const { id } = await upload(world.ada)
    await record(world.ada, { attachmentIds: [id] })
    const body = { date: nextDate(), type: 'text', content: 'Mine?', attachmentIds: [id] }
    expectAnswer(await keys.record.call('createEvent', { body }), 'INVALID_INPUT')
  })
})

test('a key has all scopes unless some are named, and the list tells them and where it was used last', async () => {
  const { data } = await must(world.bob, 'createApiKey', { body: { name: 'all' } })
  expect(data.scopes).toEqual([...SCOPES])
  await must(createClient(world.url, data.key), 'listDays')
  // Nobody waits until it is written down.
  await expect
    .poll(async () => (await must(world.bob, 'listApiKeys')).data)
    .toEqual([expect.objectContaining({ scopes: [...SCOPES], lastUsedFrom: '127.0.0.1' })])
})

describe('the scopes of a new key', () => {
  test.each([
    [[]],
    [['admin']],
    [['read', 'login']],
    [null],
    ['read'],
    [['read', 'read', 'read', 'read', 'read']],
  ])('are not %j', async (scopes) => {
    expectAnswer(await world.ada.call('createApiKey', { body: { name: 'x', scopes } }), 'INVALID_INPUT')
  })
})
