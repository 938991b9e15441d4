/** The scale and the ticks of a plot. */

const MAX_STEPS = 4

/**
 * Round numbers that cover a range, from low to high.
 *
 * @returns at least two, in steps of 1, 2 or 5 times a power of ten
 */
export function listTicks(low: number, high: number): number[] {
  // A range of one number gets some room around it.
  const span = high - low || Math.abs(high) || 1
  const rough = span / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  // By division, because adding 0.1 repeatedly accumulates rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** The first day of a period as the service names it: `2026-03-14`, `2026-W11` or `2026-03`. */
export function startOf(period: string): Temporal.PlainDate {
  const [year = '', week] = period.split('-W')
  if (week === undefined) return Temporal.PlainDate.from(period.length === 7 ? `${period}-01` : period)
  // ISO 8601: the fourth of January is always in the first week.
  const inFirstWeek = Temporal.PlainDate.from(`${year}-01-04`)
  return inFirstWeek.add({ days: (Number(week) - 1) * 7 - (inFirstWeek.dayOfWeek - 1) })
}
