/** Changes every string of a JSON value, the names of members too. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [change(name), mapStrings(member, change)]),
  )
}

/**
 * The strings of a JSON value put together again that it holds in pieces: all that stand under members of one
 * name, one after the other, as a stream's frames spread a text.
 */
export function joinStrings(value: unknown): string[] {
  const pieces = new Map<string, string[]>()
  collect(value, '', pieces)
  return [...pieces.values()].map((texts) => texts.join(''))
}

function collect(value: unknown, name: string, pieces: Map<string, string[]>): void {
  if (typeof value === 'string') {
    const texts = pieces.get(name)
    if (texts) texts.push(value)
    else pieces.set(name, [value])
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, name, pieces)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) collect(member, key, pieces)
  }
}
