import { expect } from 'vitest'
import type { WatchedService } from '../harness/faults/watched-turns.ts'
import { note } from './share.ts'

/** Longer than this nobody waits for what somebody else has asked. */
const MAX_MS = 200

/**
 * Judges the processor's time, which is what the service itself takes. By the clock a turn is longer by its waits for
 * the disk and by whatever else the machine does: that is noted.
 */
export async function judgeTurns(service: WatchedService, what: string): Promise<void> {
  const { cpuMs, wallMs } = await service.readLongestTurn()
  const figure = `${cpuMs.toFixed(0)} ms of the processor, ${wallMs.toFixed(0)} ms by the clock`
  note(`longest turn of the event loop: ${what}`, figure)
  expect(cpuMs).toBeLessThan(MAX_MS)
}
