// Times of ical.js, and what it does otherwise than https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10 says.
import ICAL from 'ical.js'

export const pad = (number: number) => String(number).padStart(2, '0')
export const dateOf = (time: ICAL.Time) =>
  `${String(time.year).padStart(4, '0')}-${pad(time.month)}-${pad(time.day)}`

/** Of a zone that the calendar describes under a name of its own. */
export function offsetOf(time: ICAL.Time): string {
  const minutes = Math.round(time.utcOffset() / 60)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Takes the dates out that a series leaves out: ical.js gives up after 500 of them in a row. */
export function takeLeftOut(master: ICAL.Component): (time: ICAL.Time) => boolean {
  const times = master.getAllProperties('exdate').flatMap((one) => one.getValues() as ICAL.Time[])
  master.removeAllProperties('exdate')
  // One without an hour is for the whole day.
  const days = new Set(times.filter(({ isDate }) => isDate).map(dateOf))
  const moments = new Set(times.filter(({ isDate }) => !isDate).map((time) => time.toUnixTime()))
  return (time) => days.has(dateOf(time)) || (!time.isDate && moments.has(time.toUnixTime()))
}

interface Expanded {
  rule: ICAL.Recur
  start: ICAL.Time
  /** Later dates are not checked. */
  end: ICAL.Time
}

/** Of a rule of years, ical.js puts 30 February on 2 March, and the 29th of each February on 1 March. */
export function skipOtherDays(dates: ICAL.RecurIterator, { rule, start, end }: Expanded): void {
  const listed = rule.getComponent('BYMONTHDAY').map(Number)
  const isByOther = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].some((part) => rule.getComponent(part).length > 0)
  if (rule.freq !== 'YEARLY' || (isByOther && listed.length === 0)) return
  const isOther = () => {
    const { year, month, day } = dates.last
    const fromEnd = day - ICAL.Time.daysInMonth(month, year) - 1
    const isListed = (listed.length > 0 ? listed : [start.day]).some(
      (one) => one === (one > 0 ? day : fromEnd),
    )
    return !isListed && dates.last.compare(end) <= 0
  }
  const { check_contracting_rules: isDate, next } = dates
  dates.check_contracting_rules = () => !isOther() && isDate.call(dates)
  // The first date is not checked.
  dates.next = (again) => {
    let found = next.call(dates, again)
    while (found && isOther()) found = next.call(dates, again)
    return found
  }
}
