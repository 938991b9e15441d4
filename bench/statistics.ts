/** The value below which the given share lies, 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
