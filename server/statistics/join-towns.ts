/**
 * Counts a town once that has two names, of which the longer goes on after a comma: "Lyon" and "Lyon, France", as names
 * leave out the home country. Where several longer names go on, they may be different towns and stay apart.
 *
 * @param places events by the name of their place @returns the same, each town by the more frequent of its names
 */
export function joinTowns(places: ReadonlyMap<string, number>): Map<string, number> {
  const joined = new Map(places)
  const longerOf = Map.groupBy(places.keys(), (name) => nearestShorter(name, places))
  // The longest first, so that names of three lengths become one.
  const pairs = [...longerOf].toSorted(([one = ''], [other = '']) => other.length - one.length)
  const usual = new Map<string, string>()
  for (const [shorter, [longer, ...others]] of pairs) {
    if (shorter === undefined || longer === undefined || others.length > 0) continue
    const name = usual.get(longer) ?? longer
    const [few, many] = [joined.get(shorter) ?? 0, joined.get(name) ?? 0]
    const [kept, dropped] = few > many ? [shorter, name] : [name, shorter]
    joined.set(kept, few + many)
    joined.delete(dropped)
    usual.set(shorter, kept)
  }
  return joined
}

/** The longest name that this one goes on from; undefined if there is none. */
function nearestShorter(name: string, places: ReadonlyMap<string, number>): string | undefined {
  for (let end = name.lastIndexOf(', '); end > 0; end = name.lastIndexOf(', ', end - 1))
    if (places.has(name.slice(0, end))) return name.slice(0, end)
  return undefined
}
