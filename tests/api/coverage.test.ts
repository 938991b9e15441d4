import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes.ts'
import { type RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { routeNames } from './scenarios/access.scenarios.ts'
import { allScenarios } from './scenarios/all-scenarios.ts'
import { PROVOCATIONS } from './scenarios/provocations.ts'
import { expectAnswer, type Scenario } from './scenarios/scenario.ts'

/**
 * What a route must refuse is drawn from the contract, in `attacks.test.ts`, `ownership.test.ts` and the table of access,
 * which also asks each route that a key can call.
 */
describe('a row shows that a route does what it is for', () => {
  const isSuccess = ({ route, actor, answers }: Scenario) =>
    answers === ((routes[route] as RouteDeclaration).status ?? 200) && actor !== 'bob'
  const asked = new Set<RouteName>(allScenarios.filter(isSuccess).map(({ route }) => route))
  test.each(routeNames(() => true))('%s', (route) => expect(asked).toContain(route))
})

test('every table is read here and run by a test', async () => {
  const read = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')
  const files = await readdir(import.meta.dirname, { recursive: true })
  const tables = files.filter((file) => file.endsWith('.scenarios.ts')).map((file) => basename(file))
  const readHere = await read('scenarios/all-scenarios.ts')
  const tests = await Promise.all(files.filter((file) => file.endsWith('.test.ts')).map(read))
  const run = tests.filter((source) => source.includes('runScenarios(')).join('\n')
  expect(tables.filter((table) => !readHere.includes(`./${table}'`))).toEqual([])
  expect(tables.filter((table) => !run.includes(`./scenarios/${table}'`))).toEqual([])
})

test('no two rows of a route have one name', () => {
  const names = allScenarios.map(({ route, name, actor }) => `${route}: ${name} (${actor ?? 'ada'})`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe('every error code is provoked', () => {
  // The keys of the catalogue are the type `ErrorCode`.
  const codes = Object.keys(ERROR_CODES) as ErrorCode[]
  const ofRows = new Set(allScenarios.map(({ answers }) => answers))
  // The rows run in the tests of their areas.
  const others = codes.filter((code) => !ofRows.has(code))

  test('by a row, or else by a request of its own', () => {
    expect(Object.keys(PROVOCATIONS).sort()).toEqual(others.sort())
  })

  test.each(Object.entries(PROVOCATIONS))('%s by a request of its own', async (code, provoke) => {
    expectAnswer(await provoke(), code as ErrorCode)
  })
})
