/** A least-recently-used cache. */
interface RecentMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

export function createRecentMap<V>(maxEntries: number): RecentMap<V> {
  // A `Map` keeps the order in which entries were set: the first is the least recently used.
  const entries = new Map<string, V>()
  const set = (key: string, value: V) => {
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
