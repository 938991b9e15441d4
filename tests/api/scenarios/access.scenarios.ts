import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { requestFor } from './requests.ts'
import type { Scenario } from './scenario.ts'
import { must } from './world.ts'

/** What holds for each route by its declaration alone, drawn from the contract so that none can be forgotten. */
const declarations: Readonly<Record<RouteName, RouteDeclaration>> = routes

export function routeNames(isWanted: (route: RouteDeclaration) => boolean): RouteName[] {
  // The keys of this very object are the type `RouteName`.
  const names = Object.keys(declarations) as RouteName[]
  return names.filter((name) => isWanted(declarations[name]))
}

const closed = routeNames(({ access }) => access !== 'public')

const withoutCredentials = closed.map(
  (route): Scenario => ({
    name: 'is closed to who sends no credentials',
    route,
    actor: 'nobody',
    request: (world) => requestFor(world, route),
    answers: 'UNAUTHORIZED',
  }),
)

const withKeyOnLoginRoutes = routeNames(({ access }) => access === 'login').map(
  (route): Scenario => ({
    name: 'is not done for an API key',
    route,
    actor: 'adasKey',
    request: (world) => requestFor(world, route),
    answers: 'FORBIDDEN',
    after: async ({ ada }) => void (await must(ada, 'getMe')),
  }),
)

const withKey = routeNames(({ access }) => access === 'key').map(
  (route): Scenario => ({
    name: 'is done for an API key',
    route,
    actor: 'adasKey',
    request: (world) => requestFor(world, route),
    answers: declarations[route].status ?? 200,
  }),
)

const withMisspeltMember = routeNames(({ body }) => body !== undefined)
  .flatMap((route) => ['userId', 'user_id', 'status', 'isAdmin'].map((member) => ({ route, member })))
  .map(
    ({ route, member }): Scenario => ({
      name: `refuses a member that it does not know: ${member}`,
      route,
      request: async (world) => {
        const request = await requestFor(world, route)
        return { ...request, body: { ...(request.body as object), [member]: world.bob.userId } }
      },
      answers: 'INVALID_INPUT',
      at: `body.${member}`,
    }),
  )

const withMisspeltParameter = routeNames(({ query }) => query !== undefined).map(
  (route): Scenario => ({
    name: 'refuses a query parameter that it does not know',
    route,
    request: async (world) => {
      const request = await requestFor(world, route)
      return { ...request, query: { ...request.query, userId: world.bob.userId } }
    },
    answers: 'INVALID_INPUT',
    at: 'query.userId',
  }),
)

const withLongId = routeNames(({ path }) => /Id\}/.test(path)).map(
  (route): Scenario => ({
    name: 'refuses an id that is longer than any',
    route,
    request: async (world) => {
      const request = await requestFor(world, route)
      const names = Object.keys(request.params ?? {})
      return { ...request, params: Object.fromEntries(names.map((name) => [name, 'x'.repeat(65)])) }
    },
    answers: 'INVALID_INPUT',
    at: `path.${/\{(\w+)\}/.exec(routes[route].path)?.[1]}`,
  }),
)

export const accessScenarios: readonly Scenario[] = [
  ...withoutCredentials,
  ...withKeyOnLoginRoutes,
  ...withKey,
  ...withMisspeltMember,
  ...withMisspeltParameter,
  ...withLongId,
]
