import { afterAll, beforeAll } from 'vitest'
import { placeScenarios } from './scenarios/places.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { startWorld, type World } from './scenarios/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

runScenarios(() => world, placeScenarios)
