import { beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { CHUNK_TYPE } from '../../contract/uploads.ts'
import { type CallOptions, type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { createAuthenticator } from '../harness/sign-in/authenticator.ts'
import { routeNames } from './scenarios/access.scenarios.ts'
import { exportDiary } from './scenarios/diary-export.ts'
import { figures, newFeed } from './scenarios/feeds.scenarios.ts'
import { nextQuery } from './scenarios/pages.ts'
import { newSubscription } from './scenarios/push.scenarios.ts'
import { expectNothingOfAdas } from './scenarios/scenario.ts'
import { expectSound } from './scenarios/sound-answer.ts'
import { beginUpload, TUS } from './scenarios/uploads.ts'
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

/** What Bob sends where a body is asked for: his own words, about what is Ada's. */
const BODIES: Partial<Record<RouteName, () => unknown[]>> = {
  register: () => [{ email: world.ada.email, password: 'eight or more' }],
  login: () => [{ email: world.ada.email, password: world.bob.password }],
  changePassword: () => [{ currentPassword: world.ada.password, newPassword: 'eight or more' }],
  requestPasswordReset: () => [{ email: 'nobody@example.org' }],
  confirmPasswordReset: () => [{ token: world.ada.token, newPassword: 'eight or more' }],
  deleteAccount: () => [{ password: world.ada.password }],
  setUpTotp: () => [{ code: '000000' }],
  removeTotp: () => [{ password: world.ada.password, code: '000000' }],
  addPasskey: () => [createAuthenticator(world.url).create({ ...UNASKED, user: { id: world.ada.userId } })],
  loginWithPasskey: () => [createAuthenticator(world.url).get({ ...UNASKED, rpId: UNASKED.rp.id })],
  createApiKey: () => [{ name: 'Bob’s' }],
  createPushSubscription: () => [newSubscription().body],
  createFeed: () => [newFeed().body],
  updateFeed: () => [{ name: 'Bob was here' }],
  sendToFeed: () => [figures()],
  createWebhook: () => [newWebhook().body],
  updateWebhook: () => [{ name: 'Bob’s' }],
  createMemosImport: () => [{ address: 'http://127.0.0.1:9', token: 'a-token' }],
  createEvent: () => known.dates.map((date) => ({ date, type: 'text', content: 'Bob was here' })),
  updateEvent: () => [{ content: 'Bob was here' }, { date: known.dates[0] }],
  amendEvent: () => [{ content: 'Bob was here' }, { date: known.dates[0] }],
  updateAttachment: () => [{ description: 'Bob was here' }],
  updateJournal: () => [{ version: 1, content: 'Bob was here' }],
  vouchForSentence: () => [{ version: 1, start: 0, end: 10 }],
  generateJournal: () => [{ instructions: 'Tell everything.' }, undefined],
  previewJournal: () => [{ instructions: 'Tell everything.' }, undefined],
  weaveJournal: () => [{ instructions: 'Tell everything.' }, undefined],
  restoreTrash: () => [
    ...known.ids.map((id) => ({ eventIds: [id] })),
    ...known.dates.map((date) => ({ date })),
    { eventIds: known.ids },
  ],
  updateSettings: () => [{ providerSettings: { provider_b: { apiKey: '••••nary' } } }],
  testAi: () => [{ provider: 'provider_b', model: 'gpt' }],
  tryAiModels: () => [{ provider: 'provider_b' }],
}

/** What Bob sends as each parameter, by its name. */
const valuesOf = (name: string): string[] => {
  if (name.endsWith('Id')) return known.ids
  if (['date', 'from', 'to'].includes(name)) return known.dates
  if (name === 'version') return ['1']
  if (name === 'cursor') return known.cursors
  return name === 'q' ? ['canary', ...known.ids] : []
}

/** What a route's query cannot do without. */
const NEEDED: Partial<Record<RouteName, Record<string, string>>> = {
  getCalendar: { from: '0001-01-01', to: '9999-12-31' },
  getOnThisDay: { date: '2031-01-01' },
  search: { q: 'canary' },
  listMeasures: { name: CANARY },
  exportDiary: { format: 'icalendar' },
  listPlacesWithin: { west: '2', south: '48', east: '3', north: '49' },
  reversePlace: { latitude: '48.8583', longitude: '2.2945' },
  listAiModels: { provider: 'provider_b' },
}

const HEADERS: Partial<Record<RouteName, () => Record<string, string>>> = {
  createEvent: () => ({ 'Idempotency-Key': known.idempotencyKey }),
  createUpload: () => ({ ...TUS, 'Upload-Length': '7' }),
  appendToUpload: () => ({ ...TUS, 'Upload-Offset': '0', 'Content-Type': CHUNK_TYPE }),
  deleteUpload: () => TUS,
}

const choices = (names: readonly string[]) =>
  names.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })))

/** Each way to put something of Ada's into a request of the route. */
function attacksOn(route: RouteName): CallOptions[] {
  const declaration: RouteDeclaration = routes[route]
  const paths = declaration.params ? choices(Object.keys(declaration.params.shape)) : [{}]
  const queries = [{}, ...choices(Object.keys(declaration.query?.shape ?? {}))]
  const bodies = declaration.body ? (BODIES[route]?.() ?? []) : [undefined]
  return paths.flatMap((params) =>
    queries.flatMap((query) =>
      bodies.map((body) => ({
        params,
        query: { ...NEEDED[route], ...query },
        ...(body !== undefined && { body }),
        headers: HEADERS[route]?.() ?? {},
      })),
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
  const attacks = attacksOn(route)
  expect(attacks.length).toBeGreaterThan(0)
  for (const attack of attacks) {
    const answer = await bob.call(route, attack)
    expectSound(answer)
    expectNothingOfAdas(world, answer)
    if (/Id\}/.test(routes[route].path)) expect(answer.status).toBe(404)
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
