import { addMonths } from './calendar-date.ts'

export type Months = readonly { month: string; events: number }[]

/** Adds months without events, so that an axis of time is even. Oldest first, as given. */
export function fillMonths(byMonth: Months): Months {
  const eventsOf = new Map(byMonth.map(({ month, events }) => [month, events]))
  const last = byMonth.at(-1)?.month ?? ''
  const months: { month: string; events: number }[] = []
  for (let month = byMonth[0]?.month; month !== undefined && month <= last; month = addMonths(month, 1))
    months.push({ month, events: eventsOf.get(month) ?? 0 })
  return months
}
