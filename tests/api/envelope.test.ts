import { once } from 'node:events'
import { beforeAll, expect, test, vi } from 'vitest'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { API_PREFIX, routes } from '../../contract/index.ts'
import { BODY_LIMIT } from '../../contract/route.ts'
import { openSocket } from '../harness/clients/raw-socket.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, nextDate, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
let authorization: string[]
beforeAll(async () => {
  authorization = ['Authorization', `Bearer ${world.ada.token}`]
})

test('the catalogue gives each code the status that was agreed', () => {
  const statuses = Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]))
  expect(statuses).toMatchObject({
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    INVALID_INPUT: 400,
    METHOD_NOT_ALLOWED: 405,
    UNSUPPORTED_MEDIA_TYPE: 415,
    PAYLOAD_TOO_LARGE: 413,
    EMAIL_TAKEN: 409,
    EVENT_IMMUTABLE: 409,
    GENERATION_IN_PROGRESS: 409,
    NO_EVENTS: 422,
    DAY_FULL: 422,
    DAY_TOO_LONG: 422,
    NO_AI_CONFIG: 422,
    AI_PROVIDER_ERROR: 502,
    AI_TIMEOUT: 504,
    AI_RATE_LIMITED: 503,
    RATE_LIMITED: 429,
    STORAGE_FULL: 507,
    UNAVAILABLE: 503,
    INTERNAL: 500,
  })
})

test.each([
  '',
  '/',
  '/nothing',
  '/events/',
  '/Events',
  '/events/a/b',
  '/days/2024-01-01/nothing',
  '/journal',
  '/../v1/nothing',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/events;v=1',
  '/auth',
  '/__proto__',
  '/constructor',
])('there is nothing at /api/v1%s, with credentials and without', async (path) => {
  const withCredentials = await sendRaw(world.url, { path: API_PREFIX + path, headers: authorization })
  expectAnswer(withCredentials, 'NOT_FOUND')
  expectAnswer(await sendRaw(world.url, { path: API_PREFIX + path }), 'NOT_FOUND')
})

test.each(['/events/%00', '/days/%FF', '/search?q=%FF', '/search?q=%ED%A0%80'])(
  '%s is no text, and refused',
  async (path) => {
    const answer = await sendRaw(world.url, { path: API_PREFIX + path, headers: authorization })
    expectAnswer(answer, 'INVALID_INPUT')
  },
)

test.each(['/events/%E0%A4%A', '/events/%ED%A0%80'])('%s names nothing that there is', async (path) => {
  const answer = await sendRaw(world.url, { path: API_PREFIX + path, headers: authorization })
  expectAnswer(answer, 'NOT_FOUND')
})

/** Sends a body for an event as it stands. */
const record = (body: string | Uint8Array, headers: string[] = ['Content-Type', 'application/json']) =>
  sendRaw(world.url, {
    method: 'POST',
    path: `${API_PREFIX}/events`,
    headers: [...authorization, ...headers],
    body,
  })

const member = (name: string, json: string) =>
  `{"date":"${nextDate()}","type":"text","content":"A walk",${name}:${json}}`

test('depth 32 is not too deep, whatever else is wrong with it', async () => {
  const codeAt = async (depth: number) => {
    const { error } = await record(member('"extra"', `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`))
    return error?.details?.[0]?.code
  }
  const [fine, tooDeep] = [await codeAt(32), await codeAt(33)]
  expect(fine).toBe('unrecognized_keys')
  expect(tooDeep).not.toBe(fine)
})

test.each([
  ['a name that is no well-formed Unicode', '"\\ud800"', '1', 'ill_formed_unicode'],
  ['a number beyond all numbers', '"latitude"', '1e999', 'number_out_of_range'],
  ['__proto__', '"__proto__"', '{}', 'unrecognized_keys'],
  ['a second member of a name', '"content"', '"Another walk"', 'duplicate'],
  ['a second member, its name written with an escape', '"con\\u0074ent"', '"Another"', 'duplicate'],
  ['two members of a name further in', '"measures"', '[{"name":"a","name":"b"}]', 'duplicate'],
])('of a body, %s is refused before anything else is looked at', async (_, name, json, code) => {
  const { error } = await record(member(name, json))
  expect(error).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'body', code }] })
})

test('pairs of surrogates and escapes are text like any other', async () => {
  const answer = await record(member('"placeName"', '"\\ud83c\\udf32 \\u00e9"'))
  expectAnswer(answer, 201)
  expect(routes.createEvent.data.parse(answer.data).placeName).toBe('🌲 é')
})

test('signs of JSON within a text count for nothing', async () => {
  const placeName = '{"a": "\\", "a": ":"} \\\\'
  const answer = await record(member('"placeName"', JSON.stringify(placeName)))
  expect(answer.data).toMatchObject({ placeName })
})

test('a text of the greatest length is taken in every form that JSON has for it', async () => {
  const escaped = '\\ud83c\\udf32'.repeat(100_000)
  const body = JSON.stringify({ date: nextDate(), type: 'text', content: '' })
  const answer = await record(body.replace('""', `"${escaped}"`))
  expectAnswer(answer, 201)
  expect(routes.createEvent.data.parse(answer.data).content).toBe('🌲'.repeat(100_000))
})

test('a body of 1.5 MiB is taken, and one byte more is not', async () => {
  const body = member('"placeName"', 'null')
  expectAnswer(await record(body.padEnd(BODY_LIMIT, ' ')), 201)
  expectAnswer(await record(body.padEnd(BODY_LIMIT + 1, ' ')), 'PAYLOAD_TOO_LARGE')
})

test('a body with a declared size over 1.5 MiB is refused before it is sent', async () => {
  const socket = await openSocket(world.url)
  const lines = [
    `POST ${API_PREFIX}/events HTTP/1.1`,
    'Host: localhost',
    authorization.join(': '),
    'Content-Type: application/json',
    `Content-Length: ${BODY_LIMIT + 1}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('a body of undeclared size is measured', async () => {
  const chunk = new TextEncoder().encode(' '.repeat(BODY_LIMIT / 4))
  const body = ReadableStream.from(Array.from({ length: 5 }, () => chunk))
  const response = await fetch(`${world.url}${API_PREFIX}/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.ada.token}`, 'Content-Type': 'application/json' },
    body,
    duplex: 'half',
  })
  expect(response.status).toBe(413)
  // What follows of the body is not read, so the next request needs a connection of its own.
  expect(response.headers.get('connection')).toBe('close')
  expect(await response.json()).toMatchObject({ data: null, error: { code: 'PAYLOAD_TOO_LARGE' } })
})

test.each([
  ['application/json; charset=utf-8', 201],
  ['Application/JSON', 201],
  ['application/json;charset="UTF-8"', 201],
])('a body of type %s is JSON', async (type, status) => {
  expectAnswer(await record(member('"placeName"', 'null'), ['Content-Type', type]), status)
})

test('a name that is too long to be repeated is cut between two characters', async () => {
  const { error } = await record(member(`"${'🌲'.repeat(1000)}"`, '0'))
  const path = error?.details?.[0]?.path ?? ''
  expect(path).toMatch(/^body\.🌲{97}.$/u)
  expect(path.isWellFormed()).toBe(true)
})

test('two Idempotency-Key headers are refused', async () => {
  const headers = ['Content-Type', 'application/json', 'Idempotency-Key', 'a', 'Idempotency-Key', 'b']
  expectAnswer(await record(member('"placeName"', 'null'), headers), 'INVALID_INPUT')
})

test.each(['?date=2024-01-01&date=2024-01-01', '?limit=1&limit=2', '?date=2024-01-01&d%61te=2024-01-02'])(
  'a query parameter that is sent twice is refused: %s',
  async (query) => {
    const path = `${API_PREFIX}/events${query}`
    expectAnswer(await sendRaw(world.url, { path, headers: authorization }), 'INVALID_INPUT')
  },
)

test('each response has a unique id, which is in the error', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => world.nobody.call('listDays')))
  const ids = answers.map(({ error }) => error?.requestId)
  expect(new Set(ids).size).toBe(3)
  expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids)
})

test('another site can neither frame nor read an answer, which may load nothing', async () => {
  const headers = { Origin: 'https://evil.example' }
  const answer = await must(world.ada, 'listDays', { headers })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const preflight = [
    ...authorization,
    'Origin',
    'https://evil.example',
    'Access-Control-Request-Method',
    'PUT',
  ]
  const asked = await sendRaw(world.url, {
    method: 'OPTIONS',
    path: `${API_PREFIX}/settings`,
    headers: preflight,
  })
  expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['/days', '/export?format=dayleaf'])(
  'a request for the headers of %s gets them alone',
  async (target) => {
    const path = `${API_PREFIX}${target}`
    using reported = vi.spyOn(console, 'error')
    const answer = await sendRaw(world.url, { method: 'HEAD', path, headers: authorization })
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect((await sendRaw(world.url, { method: 'HEAD', path })).status).toBe(401)
    expect(reported).not.toHaveBeenCalled()
  },
)
