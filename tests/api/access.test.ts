import { expect, test } from 'vitest'
import { accessScenarios, routeNames } from './scenarios/access.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

runScenarios(() => world, accessScenarios)

// Written out, and not drawn from the contract: whoever opens a route has to say so twice.
test('whoever has no credential may ask for these alone', () => {
  expect(routeNames(({ access }) => access === 'public').toSorted()).toEqual([
    'getService',
    'login',
    'register',
  ])
})

test('an API key is enough for all but these', () => {
  expect(routeNames(({ access }) => access === 'login').toSorted()).toEqual([
    'changePassword',
    'createApiKey',
    'deleteAccount',
    'deleteApiKey',
    'getMe',
    'listApiKeys',
    'logout',
  ])
})
