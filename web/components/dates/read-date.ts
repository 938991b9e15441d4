import { type DateContext, parseDate } from '../../../contract/date-in-words.ts'

/** The first day that a text names; of several years the latest that is not in the future. */
export function readDate(text: string, today: string): string | undefined {
  const date = Temporal.PlainDate.from(today)
  const context: DateContext = { today: date, firstYear: date.year - 4, lastYear: date.year }
  const found = parseDate(text, context).map(({ from }) => from)
  return found.find((from) => from <= today) ?? found[0]
}
