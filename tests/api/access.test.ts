import { accessScenarios } from './scenarios/access.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

runScenarios(() => world, accessScenarios)
