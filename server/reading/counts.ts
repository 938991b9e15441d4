// Counts by name, added up over several reads.

/** @param count PostgreSQL gives sums as strings */
export const addTo = (counts: Map<string, number>, name: string, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + Number(count))

/** Places with their events, the most frequent first; of as many events, by name. */
export const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([placeName, events]) => ({ placeName, events }))
    .sort((one, other) => other.events - one.events || (one.placeName < other.placeName ? -1 : 1))
