import { expect } from 'vitest'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ErrorSchema } from '../../../contract/errors.ts'
import { API_PREFIX, type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { createAccount, createClient } from '../../harness/clients/api-client.ts'
import { listUndeclared } from '../../harness/clients/declared-answer.ts'
import { type RawRequest, sendRaw } from '../scenarios/raw-request.ts'
import { requestFor } from '../scenarios/requests.ts'
import { expectAnswer, expectNothingOfAdas } from '../scenarios/scenario.ts'
import { chooseWriter, must, type World } from '../scenarios/world.ts'

/** What an attack on a route is made from. */
export interface Subject {
  world: { ada: { token: string }; bob: { token: string; userId: string } }
  route: RouteName
  declaration: RouteDeclaration
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** A valid API key of Ada's. */
  key: string
  /** Credentials that have ended, each in its own way. */
  ended: Readonly<Record<string, string>>
}

/** A valid request of Ada's for a route, to be spoilt in one place at a time. */
export interface Target extends Subject {
  world: World
  headers: Record<string, string>
}

/** What is sent in place of what would be right. */
export interface Spoilt {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Written as JSON. */
  body?: unknown
  /** Sent as it is. */
  rawBody?: string | Uint8Array
  /** In place of the valid `Authorization`: values of one such header each. */
  credentials?: readonly string[]
  /** In place of the valid `Content-Type`. */
  contentType?: string | undefined
  headers?: readonly string[]
}

/** One way to attack, and each form that it takes against a route: all are refused alike. */
export interface Attack {
  name: string
  /** None where the route has nothing that could be attacked so. */
  forms(subject: Subject): readonly (readonly [what: string, spoilt: Spoilt])[]
  answers: ErrorCode
  /** Where the first detail points. */
  at?: RegExp
}

/** @returns the attacks that have at least one form against the route */
export function attacksOn(route: RouteName, attacks: readonly Attack[]): readonly Attack[] {
  const sketch: Subject = {
    world: { ada: { token: 'dl_ada' }, bob: { token: 'dl_bob', userId: 'bob' } },
    ...{ route, declaration: routes[route], params: {}, query: {}, body: {}, key: 'dk_ada' },
    ended: { 'a token': 'dl_ended' },
  }
  return attacks.filter(({ forms }) => forms(sketch).length > 0)
}

/** An account of its own for each route, so that nothing but the attacks can have changed it. */
export async function createTarget(world: World, route: RouteName, ended: Target['ended']): Promise<Target> {
  const ada = await createAccount(world.url)
  const { key } = (await must(ada, 'createApiKey', { body: { name: 'a key of Ada’s' } })).data
  const own = { ...world, ada, adasKey: createClient(world.url, key) }
  await must(own.adasKey, 'listDays')
  // A write after that: by now it is written when the key was used, which no attack is to change.
  await chooseWriter(ada)
  const { params = {}, query = {}, body, headers = {} } = await requestFor(own, route)
  const queryAsText = Object.fromEntries(new URLSearchParams(query as Record<string, string>))
  return {
    world: own,
    route,
    declaration: routes[route],
    params,
    query: queryAsText,
    body,
    headers,
    key,
    ended,
  }
}

export function spoil(target: Target, spoilt: Spoilt): RawRequest {
  const { declaration, world } = target
  const params = spoilt.params ?? target.params
  const path = declaration.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(spoilt.query ?? target.query)
  const body = 'body' in spoilt ? spoilt.body : target.body
  const sent = spoilt.rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const credentials = spoilt.credentials ?? [`Bearer ${world.ada.token}`]
  const type = 'contentType' in spoilt ? spoilt.contentType : 'application/json'
  return {
    method: declaration.method,
    path: `${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: [
      ...credentials.flatMap((value) => ['Authorization', value]),
      ...(sent !== undefined && type !== undefined ? ['Content-Type', type] : []),
      ...Object.entries(target.headers).flat(),
      ...(spoilt.headers ?? []),
    ],
    ...(sent !== undefined && { body: sent }),
  }
}

/** More than any refusal has to say: a request must not be answered with many times itself. */
const MAX_ERROR_LENGTH = 16_384

export async function expectRefused(target: Target, attack: Attack, spoilt: Spoilt): Promise<void> {
  const { world } = target
  const answer = await sendRaw(world.url, spoil(target, spoilt))
  expectAnswer(answer, attack.answers)
  expect(listUndeclared(target.route, answer)).toEqual([])
  ErrorSchema.strict().parse(answer.error)
  expectNothingOfAdas(world, answer)
  expect(answer.text).not.toContain(world.ada.password)
  expect(answer.text.length).toBeLessThan(MAX_ERROR_LENGTH)
  if (attack.at) expect(answer.error?.details?.[0]?.path).toMatch(attack.at)
}
