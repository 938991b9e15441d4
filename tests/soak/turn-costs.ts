// How long the service's own thread is held by what a user sends, measured so that a busy machine changes little: by the
// processor's time of that thread, and the least of several tries.
import { expect } from 'vitest'
import type { WatchedService } from '../harness/faults/watched-turns.ts'
import { note } from './share.ts'

/** Of the processor, by one thing that a user has sent. */
export const MAX_TURN_MS = 50
/** By how much more twice as much may take: twice, and what else happens meanwhile. Quadratic growth is four times. */
const MAX_GROWTH = 3
/** Less says nothing about growth. */
const MIN_SUM_MS = 100

export interface Cost {
  /** Of the longest turn. */
  turnMs: number
  /** Of all turns. */
  sumMs: number
}

/**
 * The least of some tries: what the service does by itself only makes some of them longer.
 *
 * @param work gets the number of the try: each should bring other words, because caches know those of the last one
 */
export async function costOf(
  service: WatchedService,
  work: (round: number) => Promise<unknown>,
  tries = 3,
): Promise<Cost> {
  const costs: Cost[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await service.readLongestTurn()
    await work(attempt)
    const { cpuMs, sumMs } = await service.readLongestTurn()
    costs.push({ turnMs: cpuMs, sumMs })
  }
  return {
    turnMs: Math.min(...costs.map(({ turnMs }) => turnMs)),
    sumMs: Math.min(...costs.map(({ sumMs }) => sumMs)),
  }
}

/** Costs by what was done: for some size, and for twice as much. */
export type GrowingCosts = Record<string, readonly [Cost, Cost]>

/** Notes all figures, and lists what holds others up or grows faster than its size. */
export function judgeCosts(costs: GrowingCosts): void {
  const growthOf = ([one, twice]: readonly [Cost, Cost]) =>
    twice.sumMs < MIN_SUM_MS ? 0 : twice.sumMs / one.sumMs
  for (const [what, [one, twice]] of Object.entries(costs)) {
    const [turns, sums] = [
      [one.turnMs, twice.turnMs],
      [one.sumMs, twice.sumMs],
    ].map((pair) => pair.map((ms) => ms.toFixed(0)).join(' and '))
    note(what, `longest turn ${turns} ms, all turns ${sums} ms`)
  }
  const wrong = Object.entries(costs).filter(
    ([, pair]) => pair.some(({ turnMs }) => turnMs > MAX_TURN_MS) || growthOf(pair) > MAX_GROWTH,
  )
  expect(Object.fromEntries(wrong)).toEqual({})
}
