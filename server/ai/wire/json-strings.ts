/** Maps every string of a JSON value, member names included. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [change(name), mapStrings(member, change)]),
  )
}

/** Joins the strings under members of the same name, in order: a stream spreads one text over its frames. */
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
