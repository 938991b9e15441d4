import { expect, test } from 'vitest'
import { accessScenarios, routeNames } from './scenarios/access.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

runScenarios(() => world, accessScenarios)

// Written out, and not drawn from the contract, so that opening a route takes two changes.
test('only these routes need no credential', () => {
  expect(routeNames(({ access }) => access === 'public').toSorted()).toEqual([
    'beginPasskeyLogin',
    'confirmPasswordReset',
    'describeUploads',
    'finishOidc',
    'getService',
    'getSignInMethods',
    'login',
    'loginWithOidc',
    'loginWithPasskey',
    'register',
    'requestPasswordReset',
    'startOidc',
  ])
})

test('these routes need a login token, and an API key of all scopes is enough for the others', () => {
  expect(routeNames(({ access }) => access === 'login').toSorted()).toEqual([
    'addPasskey',
    'beginOidcLink',
    'beginPasskey',
    'changePassword',
    'createApiKey',
    'deleteAccount',
    'deleteApiKey',
    'deletePasskey',
    'endOtherSessions',
    'endSession',
    'getMe',
    'linkOidc',
    'listApiKeys',
    'listPasskeys',
    'listSessions',
    'logout',
    'removeTotp',
    'setUpTotp',
    'unlinkOidc',
  ])
})

test('only these routes need an operator', () => {
  expect(routeNames(({ access }) => access === 'operator').toSorted()).toEqual([
    'inviteUser',
    'listUsers',
    'removeInvitation',
    'updateUser',
  ])
})
