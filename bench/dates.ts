// Calendar dates as `YYYY-MM-DD`.
const DAY_MS = 86_400_000

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

export const listDates = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
