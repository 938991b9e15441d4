// Expands rules of recurrence, https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10. ical.js reads them, but expands those of
// years, of negative days and of positions otherwise. Times are those of the wall clock, in milliseconds as if it were in UTC.
import type ICAL from 'ical.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** 4 January 1970. */
const A_SUNDAY_MS = 3 * DAY_MS
/** At most. */
const PERIODS: Readonly<Record<string, number>> = {
  ...{ MINUTELY: 60_000, HOURLY: HOUR_MS, DAILY: DAY_MS, WEEKLY: WEEK_MS },
  ...{ MONTHLY: 31 * DAY_MS, YEARLY: 366 * DAY_MS },
}

const dayOf = (year: number, month: number, day = 1): number => new Date(0).setUTCFullYear(year, month, day)
const floorTo = (time: number, unit: number): number => Math.floor(time / unit) * unit

/** Also if it is counted from the end, as -1 is. */
const isListed = (listed: readonly number[], number: number, last: number): boolean =>
  listed.length === 0 || listed.includes(number) || listed.includes(number - last - 1)

const ascending = (one: number, other: number): number => one - other

type Rule = ReturnType<typeof readRule>

/** With what a rule leaves to the start of its series. */
function readRule(rule: ICAL.Recur, start: number) {
  const first = new Date(start)
  const list = (part: string): number[] => rule.getComponent(part).map(Number).sort(ascending)
  const [months, weeks] = [list('BYMONTH'), list('BYWEEKNO')]
  const [yearDays, monthDays] = [list('BYYEARDAY'), list('BYMONTHDAY')]
  const byDay = rule.getComponent('BYDAY').map((text: string) => ({
    weekday: WEEKDAYS.indexOf(text.slice(-2)),
    which: Number.parseInt(text, 10) || 0,
  }))
  const { freq } = rule
  const isOpen = [yearDays, monthDays, byDay].every(({ length }) => length === 0)
  if (isOpen && (freq === 'WEEKLY' || weeks.length > 0)) byDay.push({ weekday: first.getUTCDay(), which: 0 })
  else if (isOpen && (freq === 'MONTHLY' || freq === 'YEARLY')) monthDays.push(first.getUTCDate())
  // Of a year, it is the last Sunday of the year, unless months are named.
  const isOfMonth = freq === 'MONTHLY' || months.length > 0
  if (isOpen && freq === 'YEARLY' && months.length === 0 && weeks.length === 0)
    months.push(first.getUTCMonth() + 1)
  return {
    ...{ freq, start, first, months, weeks, yearDays, monthDays, byDay, isOfMonth },
    ...{ hours: list('BYHOUR'), minutes: list('BYMINUTE'), seconds: list('BYSECOND') },
    ...{ positions: list('BYSETPOS'), interval: Math.max(1, rule.interval), weekBegin: rule.wkst - 1 },
  }
}

/** The number of a week and of the last one of its year, to which it belongs with four days and more. */
function weekOf(day: number, weekBegin: number): [number: number, last: number] {
  const year = new Date(beginOfWeek(day, weekBegin) + 3 * DAY_MS).getUTCFullYear()
  const firstOf = (one: number) => beginOfWeek(dayOf(one, 0, 4), weekBegin)
  const weeks = (from: number, to: number) => (to - from) / WEEK_MS
  return [weeks(firstOf(year), beginOfWeek(day, weekBegin)) + 1, weeks(firstOf(year), firstOf(year + 1))]
}

function beginOfWeek(time: number, weekBegin: number): number {
  const shift = A_SUNDAY_MS + weekBegin * DAY_MS
  return floorTo(time - shift, WEEK_MS) + shift
}

/** Whether a day has appointments, of a month that has. */
function isDayOf({ weeks, yearDays, monthDays, byDay, isOfMonth, weekBegin }: Rule, day: number): boolean {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const numberIn = (from: number, to: number) => [(day - from) / DAY_MS + 1, (to - from) / DAY_MS] as const
  const ofMonth = numberIn(dayOf(year, month), dayOf(year, month + 1))
  const ofYear = numberIn(dayOf(year, 0), dayOf(year + 1, 0))
  if (!isListed(monthDays, ...ofMonth) || !isListed(yearDays, ...ofYear)) return false
  if (weeks.length > 0 && !isListed(weeks, ...weekOf(day, weekBegin))) return false
  const [number, last] = isOfMonth ? ofMonth : ofYear
  const places = [0, Math.ceil(number / 7), -Math.ceil((last - number + 1) / 7)]
  const weekday = date.getUTCDay()
  return byDay.length === 0 || byDay.some((one) => one.weekday === weekday && places.includes(one.which))
}

/** The beginning and the end of a period. @param index from that of the start on */
function periodAt({ freq, first, start, interval, weekBegin }: Rule, index: number): [number, number] {
  const unit = PERIODS[freq] ?? 0
  if (freq !== 'MONTHLY' && freq !== 'YEARLY') {
    const begin =
      (freq === 'WEEKLY' ? beginOfWeek(start, weekBegin) : floorTo(start, unit)) + index * interval * unit
    return [begin, begin + unit]
  }
  const months = freq === 'YEARLY' ? 12 : 1
  const month = (freq === 'YEARLY' ? 0 : first.getUTCMonth()) + index * interval * months
  return [dayOf(first.getUTCFullYear(), month), dayOf(first.getUTCFullYear(), month + months)]
}

/** @param own the hour or minute of a period that is as short */
const choose = (listed: readonly number[], usual: number, own: number | undefined): readonly number[] =>
  own === undefined
    ? listed.length > 0
      ? listed
      : [usual]
    : listed.length === 0 || listed.includes(own)
      ? [own]
      : []

/** The appointments of a period, in their order. */
function* listTimes(rule: Rule, [begin, end]: [number, number], countStep: () => void): Generator<number> {
  const { freq, first, months } = rule
  const at = new Date(begin)
  const isShort = freq === 'HOURLY' || freq === 'MINUTELY'
  const hours = choose(rule.hours, first.getUTCHours(), isShort ? at.getUTCHours() : undefined)
  const minutes = choose(
    rule.minutes,
    first.getUTCMinutes(),
    freq === 'MINUTELY' ? at.getUTCMinutes() : undefined,
  )
  const seconds = choose(rule.seconds, first.getUTCSeconds(), undefined)
  for (let day = floorTo(begin, DAY_MS); day < end; day += DAY_MS) {
    countStep()
    const date = new Date(day)
    if (months.length > 0 && !months.includes(date.getUTCMonth() + 1))
      day = dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1) - DAY_MS
    else if (isDayOf(rule, day))
      for (const hour of hours)
        for (const minute of minutes)
          for (const second of seconds) {
            countStep()
            yield day + ((hour * 60 + minute) * 60 + second) * 1000
          }
  }
}

/**
 * The times of a series, the first of which is its start, in their order.
 *
 * @param window before it, times are left out where nothing has to be counted
 * @param countStep is called for all that is looked at, and throws when that is too much
 */
export function* expandRule(
  recurrence: ICAL.Recur,
  start: number,
  { from, until }: { from: number; until: number },
  countStep: () => void,
): Generator<number> {
  const rule = readRule(recurrence, start)
  const { freq, interval, positions } = rule
  let left = recurrence.count || Number.POSITIVE_INFINITY
  const passed = left === Number.POSITIVE_INFINITY ? (from - start) / (interval * (PERIODS[freq] ?? 0)) : 0
  yield start
  left -= 1
  for (let index = Math.max(0, Math.floor(passed) - 1); ; index += 1) {
    const period = periodAt(rule, index)
    if (!(period[0] <= until)) return
    countStep()
    const times = [...listTimes(rule, period, countStep)]
    const chosen = times.filter(
      (_, at) => positions.length === 0 || isListed(positions, at + 1, times.length),
    )
    for (const time of chosen) {
      if (time <= start) continue
      if (left === 0 || time > until) return
      left -= 1
      yield time
    }
  }
}
