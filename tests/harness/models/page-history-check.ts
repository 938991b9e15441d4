import { expect } from 'vitest'
import { startMarkingWriter } from '../providers/marking-writer.ts'
import { createNodes } from '../service/nodes.ts'
import { isLinearizable } from './page-history.ts'
import { livePagesUnderKills } from './page-history-run.ts'

/** Checks that pages are linearizable over two nodes that are killed. @param serverUrl by default the server of the run */
export async function checkPageHistory(
  size: { operations: number; seed: number },
  serverUrl?: string,
): Promise<void> {
  const writer = await startMarkingWriter()
  const settings = { DAYLEAF_PROVIDER_D_URL: writer.url }
  const nodes = await createNodes({ settings, ...(serverUrl !== undefined && { serverUrl }) })
  try {
    const histories = await livePagesUnderKills(nodes, size)
    const written = histories.flat().filter(({ outcome }) => 'wrote' in outcome)
    expect(written.length).toBeGreaterThan(size.operations / 50)
    expect(histories.filter((history) => !isLinearizable(history))).toEqual([])
    expect(writer.maxConcurrent()).toBe(1)
    await nodes.database.check()
  } finally {
    await nodes.remove()
    await writer.close()
  }
}
