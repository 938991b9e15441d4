import { test } from 'vitest'
import { startPostgres } from '../harness/engines/postgres-server.ts'
import { killNodes } from '../harness/faults/kill-nodes.ts'
import { createNodes } from '../harness/service/nodes.ts'
import { note, share } from './share.ts'

const KILLS = share(500)

test(`nodes on PostgreSQL that are killed while clients write, ${KILLS} times, keep all that they acknowledged`, async () => {
  const server = await startPostgres()
  const nodes = await createNodes({ serverUrl: server.url })
  try {
    await killNodes(nodes, { kills: KILLS, clients: 8 })
    note(
      'kill -9 of one of two nodes on PostgreSQL',
      `${KILLS} kills, 0 acknowledged writes lost, 0 half done`,
    )
  } finally {
    await nodes.remove()
    await server.stop()
  }
})
