import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { requestFor } from './requests.ts'
import type { Scenario } from './scenario.ts'

/** What holds for each route by its declaration alone, drawn from the contract so that none can be forgotten. */
const declarations: Readonly<Record<RouteName, RouteDeclaration>> = routes

export function routeNames(isWanted: (route: RouteDeclaration) => boolean): RouteName[] {
  // The keys of this very object are the type `RouteName`.
  const names = Object.keys(declarations) as RouteName[]
  return names.filter((name) => isWanted(declarations[name]))
}

export const accessScenarios: readonly Scenario[] = routeNames(({ access }) => access === 'key').map(
  (route): Scenario => ({
    name: 'is done for an API key',
    route,
    actor: 'adasKey',
    request: (world) => requestFor(world, route),
    answers: declarations[route].status ?? 200,
  }),
)
