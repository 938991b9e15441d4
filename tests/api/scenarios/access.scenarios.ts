import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { SCOPES, type Scope } from '../../../contract/scopes.ts'
import type { CallOptions } from '../../harness/clients/api-client.ts'
import { requestFor } from './requests.ts'
import type { Scenario } from './scenario.ts'
import { UNKNOWN_ID, type World } from './world.ts'

/** What holds for each route by its declaration alone, drawn from the contract so that none can be forgotten. */
const declarations: Readonly<Record<RouteName, RouteDeclaration>> = routes

export function routeNames(isWanted: (route: RouteDeclaration) => boolean): RouteName[] {
  // The keys of this very object are the type `RouteName`.
  const names = Object.keys(declarations) as RouteName[]
  return names.filter((name) => isWanted(declarations[name]))
}

/** What an API key needs to call a route; undefined if no key can, or none is needed. */
export function scopeOf({ access }: RouteDeclaration): Scope | undefined {
  const needed = access === 'link' ? 'read' : access === 'feed' ? 'record' : access
  return SCOPES.find((scope) => scope === needed)
}

const isForScopes = (route: RouteDeclaration) => route.access !== 'link' && scopeOf(route) !== undefined

const withKey = routeNames(isForScopes).map(
  (route): Scenario => ({
    name: 'is done for an API key',
    route,
    actor: 'adasKey',
    request: (world) => requestFor(world, route),
    answers: declarations[route].status ?? 200,
  }),
)

/** @returns the request with another id of the thing that it is about */
async function withUnknownId(world: World, route: RouteName): Promise<CallOptions> {
  const request = await requestFor(world, route)
  const params = Object.entries(request.params ?? {}).map(([name, value]) => [
    name,
    name.endsWith('Id') ? UNKNOWN_ID : value,
  ])
  return { ...request, params: Object.fromEntries(params) }
}

const withOthersIds = routeNames(({ path }) => /Id\}/.test(path)).flatMap((route): Scenario[] => [
  {
    name: 'knows nothing that another user has',
    route,
    actor: 'bob',
    request: (world) => requestFor(world, route),
    // Who is no operator does not get as far as the id.
    answers: declarations[route].access === 'operator' ? 'FORBIDDEN' : 'NOT_FOUND',
  },
  {
    name: 'knows nothing that nobody has',
    route,
    request: (world) => withUnknownId(world, route),
    answers: 'NOT_FOUND',
  },
])

export const accessScenarios: readonly Scenario[] = [...withKey, ...withOthersIds]
