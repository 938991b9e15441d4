import { beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { type CallOptions, type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { createAuthenticator } from '../harness/sign-in/authenticator.ts'
import { parameters } from './attacks/places.ts'
import { routeNames } from './scenarios/access.scenarios.ts'
import { exportDiary } from './scenarios/diary-export.ts'
import { nextQuery } from './scenarios/pages.ts'
import { requestFor } from './scenarios/requests.ts'
import { expectNothingOfAdas } from './scenarios/scenario.ts'
import { expectSound } from './scenarios/sound-answer.ts'
import { beginUpload } from './scenarios/uploads.ts'
import { newWebhook } from './scenarios/webhooks.scenarios.ts'
import { CANARY, chooseWriter, must, record, recordWithPage, setUpWorld, upload } from './scenarios/world.ts'

/** What Bob knows of Ada's diary: every id, date and cursor in it. */
interface Known {
  ids: string[]
  dates: string[]
  cursors: string[]
  idempotencyKey: string
}

const world = setUpWorld()
let known: Known
let before: Record<string, unknown>
let bobsEvent: string

beforeAll(async () => {
  known = await liveAdasLife()
  before = await exportDiary(world.ada, known.dates)
  bobsEvent = (await record(world.bob, { content: 'Bob’s own' })).id
})

/** Something of every kind: living, locked, stale, deleted by itself and with its day. */
async function liveAdasLife(): Promise<Known> {
  const { ada } = world
  const idempotencyKey = 'key of Ada'
  const living = await record(ada)
  const kept = await recordWithPage(ada, { latitude: 48.8583, longitude: 2.2945, placeName: CANARY })
  const late = await record(ada, { date: kept.date, measures: [{ name: CANARY, value: 1 }] })
  const gone = await recordWithPage(ada)
  await must(ada, 'deleteDay', { params: { date: gone.date } })
  const deleted = await record(ada)
  await must(ada, 'deleteEvent', { params: { eventId: deleted.id } })
  const key = await must(ada, 'createApiKey', { body: { name: CANARY } })
  const webhook = await must(ada, 'createWebhook', newWebhook({ name: CANARY }))
  const body = { date: living.date, type: 'text', content: `${CANARY} once` }
  const repeated = await must(ada, 'createEvent', { body, headers: { 'Idempotency-Key': idempotencyKey } })
  await must(ada, 'updateSettings', {
    body: { providerSettings: { provider_b: { apiKey: `sk-${CANARY}`, model: CANARY } } },
  })
  const attached = await upload(ada)
  await record(ada, { content: '', attachmentIds: [attached.id] })
  const waiting = await upload(ada)
  const unfinished = await beginUpload(ada, 7)
  const events = [living, kept.event, late, gone.event, deleted, repeated.data].map(({ id }) => id)
  return {
    ids: [
      ...events,
      attached.id,
      waiting.id,
      unfinished,
      kept.journal?.id ?? '',
      kept.task.id,
      gone.journal?.id ?? '',
      gone.task.id,
      key.data.id,
      webhook.data.id,
      ada.userId,
    ],
    dates: [living.date, kept.date, gone.date, deleted.date],
    cursors: await adasCursors(),
    idempotencyKey,
  }
}

async function adasCursors(): Promise<string[]> {
  const lists = await Promise.all(
    (['listEvents', 'listDays', 'listTrash'] as const).map((route) =>
      must(world.ada, route, { query: { limit: 1 } }),
    ),
  )
  const found = await must(world.ada, 'search', { query: { q: CANARY, limit: 1 } })
  return [...lists.map((answer) => nextQuery(answer)?.cursor ?? ''), found.data.nextCursor ?? '']
}

/** What the service did not ask of a device. */
const UNASKED = { challenge: 'A'.repeat(72), rp: { id: '127.0.0.1' } }

/** What Bob sends of Ada's, or of nobody's, in place of his own request. */
const FORGED: Partial<Record<RouteName, () => CallOptions[]>> = {
  register: () => withBodies({ email: world.ada.email, password: 'eight or more' }),
  login: () => withBodies({ email: world.ada.email, password: world.bob.password }),
  changePassword: () => withBodies({ currentPassword: world.ada.password, newPassword: 'eight or more' }),
  requestPasswordReset: () => withBodies({ email: 'nobody@example.org' }),
  confirmPasswordReset: () => withBodies({ token: world.ada.token, newPassword: 'eight or more' }),
  deleteAccount: () => withBodies({ password: world.ada.password }),
  setUpTotp: () => withBodies({ code: '000000' }),
  removeTotp: () => withBodies({ password: world.ada.password, code: '000000' }),
  addPasskey: () =>
    withBodies(createAuthenticator(world.url).create({ ...UNASKED, user: { id: world.ada.userId } })),
  loginWithPasskey: () => withBodies(createAuthenticator(world.url).get({ ...UNASKED, rpId: UNASKED.rp.id })),
  // Bob is no operator, and is not made one.
  listUsers: () => [{}],
  inviteUser: () => withBodies({ email: world.ada.email }),
  updateUser: () => withBodies({ isAdmin: true }, { disabled: true }, { email: world.bob.email }, {}),
  removeInvitation: () => [{}],
  // A visit of Bob's to the other service signs in somebody new.
  finishOidc: () => [{}],
  loginWithOidc: () => [{}],
  createEvent: () =>
    known.dates.map((date) => ({
      body: { date, type: 'text', content: 'Bob was here' },
      headers: { 'Idempotency-Key': known.idempotencyKey },
    })),
  updateEvent: () => withBodies({ content: 'Bob was here' }, { date: known.dates[0] }),
  amendEvent: () => withBodies({ content: 'Bob was here' }, { date: known.dates[0] }),
  restoreTrash: () =>
    withBodies(...known.ids.map((id) => ({ eventIds: [id] })), ...known.dates.map((date) => ({ date })), {
      eventIds: known.ids,
    }),
  updateSettings: () => withBodies({ providerSettings: { provider_b: { apiKey: '••••nary' } } }),
  testAi: () => withBodies({ provider: 'provider_b', model: 'gpt' }),
  tryAiModels: () => withBodies({ provider: 'provider_b' }),
  listAiModels: () => [{ query: { provider: 'provider_b' } }],
  getCalendar: () => [{ query: { from: '0001-01-01', to: '9999-12-31' } }],
  listMeasures: () => [{ query: { name: CANARY } }],
  search: () => [{ query: { q: 'canary' } }],
  exportDiary: () => [{ query: { format: 'icalendar' } }],
}

const withBodies = (...bodies: unknown[]): CallOptions[] => bodies.map((body) => ({ body }))

/** Bob, whose own diary has nothing of the word that marks Ada's. */
const callAsBob: Client['call'] = (route, { body, ...others } = {}) => {
  const ownBody: unknown = body && JSON.parse(JSON.stringify(body).replaceAll(CANARY, 'of Bob'))
  return world.bob.call(route, { ...others, ...(body !== undefined && { body: ownBody }) })
}

/** What a route gets from Bob: a request of his own, with no more in its query than it needs. */
async function bobsRequests(route: RouteName): Promise<CallOptions[]> {
  const forged = FORGED[route]?.()
  if (forged) return forged
  const bob = { ...world.bob, call: callAsBob }
  const own = await requestFor({ ...world, ada: bob, adasKey: bob }, route)
  const needsQuery = parameters(route, 'query').some(({ required }) => required)
  return [{ ...own, query: needsQuery ? (own.query ?? {}) : {} }]
}

/** What Bob sends as each parameter, by its name. */
const valuesOf = (name: string): string[] => {
  if (name.endsWith('Id')) return known.ids
  if (['date', 'from', 'to'].includes(name)) return known.dates
  if (name === 'version') return ['1']
  if (name === 'cursor') return known.cursors
  return name === 'q' ? ['canary', ...known.ids] : []
}

const choices = (names: readonly string[]) =>
  names.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })))

/** Each way to put something of Ada's into a request of the route. */
async function attacksOn(route: RouteName): Promise<CallOptions[]> {
  const declaration: RouteDeclaration = routes[route]
  const paths = declaration.params ? choices(Object.keys(declaration.params.shape)) : [{}]
  const queries = [{}, ...choices(Object.keys(declaration.query?.shape ?? {}))]
  const requests = await bobsRequests(route)
  return paths.flatMap((params) =>
    queries.flatMap((query) =>
      requests.map((request) => ({ ...request, params, query: { ...request.query, ...query } })),
    ),
  )
}

/** Bob with a token that one test may end. */
async function signInAsBob(): Promise<Client> {
  const { email, password } = world.bob
  const { token } = (await must(world.nobody, 'login', { body: { email, password } })).data
  return createClient(world.url, token)
}

test.each(routeNames(() => true))('Bob gets and changes nothing of Ada’s by %s', async (route) => {
  const bob = route === 'logout' ? await signInAsBob() : world.bob
  const attacks = await attacksOn(route)
  expect(attacks.length).toBeGreaterThan(0)
  for (const attack of attacks) {
    const answer = await bob.call(route, attack)
    expectSound(answer)
    expectNothingOfAdas(world, answer)
    if (routes[route].access === 'operator') expect(answer.status).toBe(403)
    else if (/Id\}/.test(routes[route].path)) expect(answer.status).toBe(404)
  }
  expect(await exportDiary(world.ada, known.dates)).toEqual(before)
})

test('an id inside a body is ignored', async () => {
  for (const id of known.ids) {
    const body = { id, content: 'Bob was here' }
    const { data } = await must(world.bob, 'updateEvent', { params: { eventId: bobsEvent }, body })
    expect(data.id).toBe(bobsEvent)
  }
  expect(await exportDiary(world.ada, known.dates)).toEqual(before)
})

test('requests for Ada’s dates affect the caller’s own days only', async () => {
  const carl = await createAccount(world.url)
  await chooseWriter(carl)
  for (const date of known.dates) {
    const params = { date }
    const event = await record(carl, { date, content: 'Carl’s own' })
    const target = { params: { eventId: event.id } }
    await must(carl, 'updateEvent', { ...target, body: { type: 'health' } })
    for (const _ of ['written', 'rewritten']) await must(carl, 'generateJournal', { params })
    await must(carl, 'deleteJournal', { params })
    await must(carl, 'deleteEvent', target)
    await must(carl, 'restoreTrash', { body: { eventIds: [event.id] } })
    await must(carl, 'deleteDay', { params })
    expect((await must(carl, 'listTrash')).data[0]).toMatchObject({ date, eventCount: 1 })
    await must(carl, 'restoreTrash', { body: { date } })
    expect((await must(carl, 'getDay', { params })).data.events).toMatchObject([{ id: event.id }])
    await must(carl, 'deleteDay', { params })
  }
  await must(carl, 'emptyTrash')
  expect(await exportDiary(world.ada, known.dates)).toEqual(before)
})

test('no data of Ada was sent to Bob’s provider', async () => {
  const { date } = await record(world.bob, { date: known.dates[0], content: 'Bob’s own' })
  const sentBefore = world.writer.requests.length
  const { data } = await must(world.bob, 'generateJournal', { params: { date } })
  const sent = JSON.stringify(world.writer.requests.slice(sentBefore))
  expect(sent).toContain('Bob’s own')
  expect(sent + JSON.stringify(data)).not.toContain(CANARY)
})
