import { Temporal } from 'temporal-polyfill/implementation'
import { expect } from 'vitest'
import { createAccount, createClient } from '../clients/api-client.ts'
import { holdAgainst, writeWithoutPause } from '../clients/write-load.ts'
import type { Nodes } from '../service/nodes.ts'

/** Kills one of two nodes repeatedly during writes, and expects every acknowledged write. */
export async function killNodes(
  nodes: Nodes,
  { kills, clients }: { kills: number; clients: number },
): Promise<void> {
  const running = [await nodes.start(), await nodes.start()]
  const people = await Promise.all(
    Array.from({ length: clients }, () => createAccount(running[0]?.url ?? '')),
  )
  for (let round = 1; round <= kills; round += 1) {
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: round }).toString()
    const at = round % running.length
    let isKilled = false
    // Each time at another point.
    let writesUntilKill = 17 + (round % 40) * 11
    const ledgers = await Promise.all(
      people.map(({ token }, index) =>
        writeWithoutPause({
          client: createClient(running[index % running.length]?.url ?? '', token),
          date,
          isOver: () => isKilled,
          onAcknowledged: () => {
            writesUntilKill -= 1
            if (writesUntilKill > 0 || isKilled) return
            isKilled = true
            running[at]?.signal('SIGKILL')
          },
        }),
      ),
    )
    expect((await running[at]?.ended)?.signal).toBe('SIGKILL')
    const started = await nodes.start()
    running[at] = started
    await nodes.database.check()
    for (const [index, ledger] of ledgers.entries()) {
      const client = createClient(started.url, people[index]?.token)
      expect(await holdAgainst(client, date, ledger)).toEqual({ lost: [], unexplained: [] })
    }
  }
}
