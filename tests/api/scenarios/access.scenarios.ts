import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { SCOPES, type Scope } from '../../../contract/scopes.ts'
import { requestFor } from './requests.ts'
import type { Scenario } from './scenario.ts'

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

export const accessScenarios: readonly Scenario[] = routeNames(isForScopes).map(
  (route): Scenario => ({
    name: 'is done for an API key',
    route,
    actor: 'adasKey',
    request: (world) => requestFor(world, route),
    answers: declarations[route].status ?? 200,
  }),
)
