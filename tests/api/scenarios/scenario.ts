import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../../contract/error-codes.ts'
import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import type { Answer, CallOptions } from '../../harness/clients/api-client.ts'
import { expectSound } from './sound-answer.ts'
import { CANARY, expectNothingUndeclared, type World } from './world.ts'

/** Who calls: Ada's diary is the one that is asked about, Bob is another user, the key is one of Ada's. */
type Actor = 'ada' | 'adasKey' | 'bob' | 'nobody'

type Given<T> = T | ((world: World) => T | Promise<T>)

/** One row of a table: who asks a route for what, and what must and must not come back. */
interface ScenarioOf<N extends RouteName> {
  /** A sentence in the present tense. */
  name: string
  route: N
  /** Ada unless told. */
  actor?: Actor
  request?: Given<CallOptions>
  /** The status of a success, or the code of a refusal; its status is the catalogue's. */
  answers: number | ErrorCode
  /** Where the first detail of INVALID_INPUT points, such as `body.date`. */
  at?: string
  /** What `data` has among others. */
  data?: object | ((world: World) => object)
  /** What must not be in the answer, beside what no answer may hold. */
  absent?: readonly string[] | ((world: World) => readonly string[])
  /** What holds afterwards. */
  after?: (world: World, answer: Answer<N>) => Promise<void>
}

/** Rows that are made for many routes at once have no `after`, which knows its route's answer. */
export type Scenario =
  | { [N in RouteName]: ScenarioOf<N> }[RouteName]
  | (Omit<ScenarioOf<RouteName>, 'after'> & { after?: never })

/** That a route refuses each of these: what it is, what makes the request, and where the first detail points. */
export const refusals = <T>(
  route: RouteName,
  refused: readonly (readonly [what: string, input: T, at: string])[],
  toRequest: (input: T) => Given<CallOptions>,
): Scenario[] =>
  refused.map(([what, input, at]) => ({
    name: `refuses ${what}`,
    route,
    request: toRequest(input),
    answers: 'INVALID_INPUT',
    at,
  }))

/** Makes one test of each row, a block for each route. */
export function runScenarios(getWorld: () => World, scenarios: readonly Scenario[]): void {
  for (const [route, rows] of Map.groupBy(scenarios, (row) => row.route)) {
    const { method, path } = routes[route]
    describe(`${method} ${path}`, () => {
      for (const row of rows) test(row.name, () => runScenario(getWorld(), row))
    })
  }
}

async function runScenario<N extends RouteName>(world: World, row: ScenarioOf<N>): Promise<void> {
  const actor = row.actor ?? 'ada'
  const request = typeof row.request === 'function' ? await row.request(world) : row.request
  const answer = await world[actor].call(row.route, request)
  if ((routes[row.route] as RouteDeclaration).givesFile && answer.error === null)
    expect(answer.status).toBe(row.answers)
  else expectAnswer(answer, row.answers)
  if (answer.error === null) expectNothingUndeclared(row.route, answer)
  if (row.at !== undefined) expect(answer.error?.details?.[0]?.path).toBe(row.at)
  if (row.data !== undefined) {
    expect(answer.data).toMatchObject(typeof row.data === 'function' ? row.data(world) : row.data)
  }
  const absent = typeof row.absent === 'function' ? row.absent(world) : (row.absent ?? [])
  for (const text of absent) expect(answer.text).not.toContain(text)
  if (actor === 'bob') expectNothingOfAdas(world, answer)
  await row.after?.(world, answer)
}

/** That the answer is what was foretold: a success's status, or a refusal's code with its status. */
export function expectAnswer(answer: Answer, expected: number | ErrorCode): void {
  const found = { status: answer.status, code: answer.error?.code }
  expect(found, answer.text.slice(0, 500)).toEqual(
    typeof expected === 'number'
      ? { status: expected, code: undefined }
      : { status: ERROR_CODES[expected].status, code: expected },
  )
  expectSound(answer)
}

/** No byte of Ada's diary or account. */
export function expectNothingOfAdas({ ada }: World, answer: Answer): void {
  for (const text of [CANARY, ada.userId, ada.token]) expect(answer.text).not.toContain(text)
}
