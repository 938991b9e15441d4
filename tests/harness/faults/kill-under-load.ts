import { join } from 'node:path'
import { expect } from 'vitest'
import { systemClock } from '../../../server/lib/clock.ts'
import { createAccount, createClient } from '../clients/api-client.ts'
import { holdAgainst, writeWithoutPause } from '../clients/write-load.ts'
import { checkFile } from '../engines/diary-file.ts'
import { startServiceProcess } from '../service/service-process.ts'

/**
 * Kills a service repeatedly during writes, and expects every acknowledged write after each restart.
 *
 * @returns the times of the restarts until ready, in milliseconds
 */
export async function killUnderLoad(
  dataDirectory: string,
  options: { kills: number; clients: number },
): Promise<number[]> {
  const startsMs: number[] = []
  let service = await startServiceProcess(dataDirectory)
  const people = await Promise.all(Array.from({ length: options.clients }, () => createAccount(service.url)))
  for (let round = 1; round <= options.kills; round += 1) {
    const date = new Date(Date.UTC(2026, 0, round)).toISOString().slice(0, 10)
    // Each time at another point: of a batch of writes, of a commit, of the log's length.
    const writesBeforeKill = 17 + (round % 40) * 11
    let acknowledged = 0
    const { url, signal } = service
    const ledgers = await Promise.all(
      people.map(({ token }) =>
        writeWithoutPause({
          client: createClient(url, token),
          date,
          isOver: () => false,
          onAcknowledged: () => {
            acknowledged += 1
            if (acknowledged === writesBeforeKill) signal('SIGKILL')
          },
        }),
      ),
    )
    expect((await service.ended).signal).toBe('SIGKILL')
    const startedAt = systemClock.monotonic()
    service = await startServiceProcess(dataDirectory)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    startsMs.push(systemClock.monotonic() - startedAt)
    checkFile(join(dataDirectory, 'dayleaf.db'))
    for (const [index, ledger] of ledgers.entries()) {
      const client = createClient(service.url, people[index]?.token)
      expect(await holdAgainst(client, date, ledger)).toEqual({ lost: [], unexplained: [] })
    }
  }
  return startsMs
}
