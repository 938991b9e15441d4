import { afterAll, beforeAll } from 'vitest'
import { journalScenarios } from './scenarios/journal.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { startWorld, type World } from './scenarios/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

runScenarios(() => world, journalScenarios)
