import { afterEach, beforeEach, test } from 'vitest'
import { killNodes } from '../harness/faults/kill-nodes.ts'
import { createNodes, type Nodes } from '../harness/service/nodes.ts'

/** The soak run has 500. */
const KILLS = 3

let nodes: Nodes
beforeEach(async () => {
  nodes = await createNodes()
})
afterEach(() => nodes.remove())

test(
  `nodes that are killed while clients write, ${KILLS} times, keep all that they acknowledged`,
  {
    timeout: 600_000,
  },
  () => killNodes(nodes, { kills: KILLS, clients: 8 }),
)
