/** A least-recently-used cache. */
interface RecentMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  getOrMake(key: string, make: () => V): V
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
  const get = (key: string) => {
    const value = entries.get(key)
    if (value !== undefined) set(key, value)
    return value
  }
  const getOrMake = (key: string, make: () => V) => {
    const known = get(key)
    if (known !== undefined) return known
    const made = make()
    set(key, made)
    return made
  }
  return { get, set, getOrMake }
}
