// Sends sequences of requests that are valid, or almost valid, by the OpenAPI document, and checks every response.
import fc from 'fast-check'
import { expect } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../../contract/error-codes.ts'
import { ErrorSchema } from '../../../contract/errors.ts'
import { API_PREFIX, type RouteName, routes } from '../../../contract/index.ts'
import { codesOf, type RouteDeclaration } from '../../../contract/route.ts'
import { processEnvironment } from '../../../server/config.ts'
import { createAccount } from '../clients/api-client.ts'
import { dataSchemaOf, listUndeclared } from '../clients/declared-answer.ts'
import { type Draft, sequences } from './drafts.ts'
import { DATES, isReference, type ReferenceKind } from './schema-values.ts'

/** The same in each `npm test`, so that a failure comes from a change. The soak run draws another each time. */
export const fuzzSeed = Number(processEnvironment().DAYLEAF_TEST_SEED ?? 1)

/** Longer than any response on a busy machine. */
const HANG_MS = 60_000
const MAX_SEQUENCE_LENGTH = 200
/** Codes that a healthy service never returns. */
const NEVER: readonly ErrorCode[] = ['INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL', 'INTERRUPTED', 'RATE_LIMITED']

const ENDINGS: ReadonlySet<RouteName> = new Set(['logout', 'changePassword', 'deleteAccount'])

/** Ids and other values from earlier responses of a sequence. */
type Known = Record<ReferenceKind, string[]>

interface Session {
  url: string
  credentials: Record<Draft['credential'], string>
  known: Known
}

/** For each route, the number of responses by status and media type. */
export type ResultCounts = Map<RouteName, Map<string, number>>

/** Sends at least `min` requests, then more of the routes that `listMissing` returns, up to `max` in all. */
export async function fuzz(
  url: string,
  min: number,
  {
    max = min,
    listMissing = () => [],
  }: { max?: number; listMissing?: (counts: ResultCounts) => RouteName[] } = {},
): Promise<ResultCounts> {
  // The keys of the contract are the type `RouteName`.
  const counts: ResultCounts = new Map(
    (Object.keys(routes) as RouteName[]).map((route) => [route, new Map()]),
  )
  let sent = 0
  const judgeAll = async (drafts: Draft[]) => {
    const session = await openSession(url)
    for (const draft of drafts) {
      sent += 1
      const way = await sendAndJudge(session, draft)
      const ways = counts.get(draft.route)
      ways?.set(way, (ways.get(way) ?? 0) + 1)
    }
  }
  for (let part = 0; sent < max; part += 1) {
    const missing = sent < min ? [] : listMissing(counts)
    if (sent >= min && missing.length === 0) break
    const property = fc.asyncProperty(sequences(MAX_SEQUENCE_LENGTH, missing), judgeAll)
    await fc.assert(property, { seed: fuzzSeed + part, numRuns: missing.length > 0 ? 1 : 10 })
  }
  return counts
}

async function openSession(url: string): Promise<Session> {
  const person = await createAccount(url)
  const { key } = (await person.call('createApiKey', { body: { name: 'fuzz' } })).data
  const entry = { provider_d: { model: 'small' } }
  await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings: entry } })
  // A page to read, and a day to restore, on dates that are drawn often.
  const [written, deleted] = DATES
  for (const date of [written, deleted])
    await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
  await person.call('generateJournal', { params: { date: written } })
  await person.call('deleteDay', { params: { date: deleted } })
  return {
    url,
    credentials: { login: person.token, key, wrong: `dl_${'A'.repeat(65)}` },
    known: {
      eventId: [],
      taskId: [],
      keyId: [],
      cursor: [],
      email: [person.email],
      password: [person.password],
      currentPassword: [person.password],
    },
  }
}

/** @returns status and media type */
async function sendAndJudge(session: Session, draft: Draft): Promise<string> {
  const resolved = resolve(draft, session.known) as Draft
  const response = await send(session, resolved)
  const { status } = response
  expect(listUndeclared(draft.route, response)).toEqual([])
  judge(session, draft.route, response, await response.text())
  // Without a new session, all further requests of this sequence would be unauthorized.
  if (ENDINGS.has(draft.route) && status === 200) Object.assign(session, await openSession(session.url))
  return `${status} ${typeOf(response)}`
}

const typeOf = ({ headers }: Response) => headers.get('content-type')?.replace(/;.*/, '')

function judge(session: Session, name: RouteName, response: Response, text: string): void {
  const route: RouteDeclaration = routes[name]
  if (typeOf(response) === 'text/event-stream') {
    judgeStream(route, text)
    return
  }
  // A file of a declared type, or 304 without a body.
  if (typeOf(response) !== 'application/json') {
    expect(response.status).toBeLessThan(400)
    return
  }
  const { data, error, ...rest } = JSON.parse(text)
  expect(rest).toEqual({})
  if (error !== null) {
    judgeError(route, response.status, { data, error })
    return
  }
  expect(response.status).toBeLessThan(300)
  // Parsing drops undeclared members, so this finds them.
  expect(dataSchemaOf(name, response.status).parse(data)).toEqual(data)
  learn(session.known, data, response.headers.get('link'))
}

/** Replaces references by known values. */
function resolve(value: unknown, known: Known): unknown {
  if (isReference(value))
    return known[value.kind].at(-1 - (value.pick % known[value.kind].length)) ?? 'unknown'
  if (Array.isArray(value)) return value.map((item) => resolve(item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, known)]))
}

function send({ url, credentials }: Session, draft: Draft): Promise<Response> {
  const route: RouteDeclaration = routes[draft.route]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(String(draft.path[name])))
  const query = new URLSearchParams(
    Object.entries(draft.query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const body = draft.body === undefined ? undefined : JSON.stringify(draft.body)
  return fetch(`${url}${API_PREFIX}${path}?${query}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(draft.headers as Record<string, string>),
      Authorization: `Bearer ${credentials[draft.credential]}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(HANG_MS),
  })
}

/** `fetch` would resolve `.` and `..`. */
const segment = (text: string) => (/^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text.toWellFormed()))

function judgeError(
  route: RouteDeclaration,
  status: number,
  answer: { data: unknown; error: unknown },
): void {
  expect(answer.data).toBeNull()
  const error = ErrorSchema.strict().parse(answer.error)
  const code = error.code as ErrorCode
  expect(ERROR_CODES[code]?.status).toBe(status)
  expect(codesOf(route)).toContain(code)
  expect(NEVER).not.toContain(code)
}

function judgeStream({ events: declared = {} }: RouteDeclaration, text: string): void {
  const frames = text.split('\n\n').slice(0, -1)
  // A comment only keeps the connection open.
  for (const event of frames.filter((frame) => !frame.startsWith(':'))) {
    const [, name = '', json = ''] = /^event: (\w+)\ndata: ([^\n]+)$/.exec(event) ?? []
    const data = JSON.parse(json)
    expect(declared[name]?.parse(data)).toEqual(data)
  }
  expect(text).toMatch(/^event: task\n/)
  expect(text).toMatch(/event: (journal|error)\ndata: [^\n]+\n\n$/)
}

/** Adds ids and cursors of a response to the known values. */
function learn(known: Known, data: unknown, link: string | null): void {
  const cursor = /[?&]cursor=([^&>]+)/.exec(link ?? '')?.[1]
  if (cursor) known.cursor.push(decodeURIComponent(cursor))
  for (const item of [data].flat()) {
    if (typeof item !== 'object' || item === null) continue
    const { id, content, status, hint, key, task, taskId, nextCursor } = item as Record<string, unknown>
    if (typeof nextCursor === 'string') known.cursor.push(nextCursor)
    if (typeof taskId === 'string') known.taskId.push(taskId)
    if (typeof task === 'object') learn(known, task, null)
    if (typeof id !== 'string') continue
    if (status !== undefined) known.taskId.push(id)
    else if ((hint ?? key) !== undefined) known.keyId.push(id)
    else if (content !== undefined) known.eventId.push(id)
  }
}
