/** Days by another figure, with the mean mood of those alike. */
export type DailyValues = ReadonlyMap<string, number>

export interface Bin {
  label: string
  mood: number
  days: number
}

export const SLEEP_EDGES = [5, 6, 7, 8, 9]
/** In thousands. */
export const STEPS_EDGES = [2.5, 5, 7.5, 10, 15]

/** @param edges a day of exactly so much belongs to the bin above */
export function binsOf(
  moods: DailyValues | undefined,
  values: DailyValues | undefined,
  edges: readonly number[],
  format: (edge: number) => string,
): Bin[] {
  if (!moods || !values) return []
  const bins = new Map<number, number[]>()
  for (const [date, mood] of moods) {
    const value = values.get(date)
    if (value === undefined) continue
    const at = edges.filter((edge) => value >= edge).length
    bins.set(at, [...(bins.get(at) ?? []), mood])
  }
  return [...bins]
    .sort(([one], [other]) => one - other)
    .map(([at, list]) => ({
      label: labelOf(edges[at - 1], edges[at], format),
      mood: list.reduce((sum, mood) => sum + mood, 0) / list.length,
      days: list.length,
    }))
}

function labelOf(from: number | undefined, to: number | undefined, format: (edge: number) => string): string {
  if (from === undefined) return `< ${format(to ?? 0)}`
  return to === undefined ? `≥ ${format(from)}` : `${format(from)}–${format(to)}`
}
