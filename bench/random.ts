/** Returns pseudo-random numbers from 0 to 1, the same at every run. */
export type Random = () => number

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** A rank from 0 to `count - 1` by Zipf's law: the second is half as frequent as the first, and so on. */
export const pickRank = (random: Random, count: number): number => Math.floor((count + 1) ** random()) - 1
