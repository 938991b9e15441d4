/**
 * Numbers by number, each from 0 to 2^48 - 1. The keys must be evenly distributed, as hashes are. A million take 34 MB,
 * and 50 MB while the table grows. A `Map` takes twice as much, because it boxes numbers beyond 31 bits.
 */
export class NumberTable {
  /** Pairs of a key plus 1 and its value; a free slot has 0. At most two thirds of the slots are taken. */
  #slots = new Float64Array(2 * 1024)
  #size = 0

  get(key: number): number | undefined {
    const slot = this.#find(key)
    return this.#slots[slot] === 0 ? undefined : this.#slots[slot + 1]
  }

  set(key: number, value: number): void {
    const slot = this.#find(key)
    if (this.#slots[slot] === 0) this.#size += 1
    this.#slots[slot] = key + 1
    this.#slots[slot + 1] = value
    if (this.#size * 3 > this.#slots.length) this.#grow()
  }

  /** The slot of the key, or the free one that it would take. */
  #find(key: number): number {
    const { length } = this.#slots
    let slot = (2 * key) % length
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== key + 1) slot = (slot + 2) % length
    return slot
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Float64Array(2 * before.length)
    for (let slot = 0; slot < before.length; slot += 2) {
      const key = before[slot] ?? 0
      if (key === 0) continue
      const target = this.#find(key - 1)
      this.#slots[target] = key
      this.#slots[target + 1] = before[slot + 1] ?? 0
    }
  }
}
