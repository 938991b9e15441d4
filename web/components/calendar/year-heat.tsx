import { Link } from 'wouter'
import type { CalendarDay } from '../../../contract/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { weeksOf } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { useDayFacts } from '../dates/day-facts.ts'

interface Properties {
  year: string
  days: readonly CalendarDay[]
}

/** A year as twelve months of squares. A day with more events is larger and darker; a ring marks a page. */
export function YearHeat({ year, days }: Properties) {
  const words = useWords()
  const byDate = new Map(days.map((day) => [day.date, day]))
  const thisMonth = useToday().slice(0, 7)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const isEmpty = days.length === 0
  return (
    <>
      {isEmpty && <p className="quiet">{words.calendar.emptyYear}</p>}
      <ol className="year">
        {months.map((month) => (
          <li key={month} className="year-month" ref={month === thisMonth ? showInView : undefined}>
            <MonthHeat month={month} days={byDate} />
          </li>
        ))}
      </ol>
      {!isEmpty && <Legend />}
    </>
  )
}

function Legend() {
  const words = useWords()
  return (
    <p className="heat-legend quiet small" aria-hidden="true">
      <span>
        {words.calendar.fewer}
        {[0, 1, 2, 3, 4].map((level) => (
          <span key={level} className="heat-day" data-level={level} />
        ))}
        {words.calendar.more}
      </span>
      <span>
        <span className="heat-day written" data-level={2} />
        {words.calendar.hasPage}
      </span>
    </p>
  )
}

const showInView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' })

function MonthHeat({ month, days }: { month: string; days: ReadonlyMap<string, CalendarDay> }) {
  const formats = useFormats()
  const describe = useDayFacts()
  const dates = weeksOf(month, formats.firstWeekday).flat()
  return (
    <section>
      <MonthSum
        month={month}
        days={dates.filter((date) => date.startsWith(month)).map((date) => days.get(date))}
        isYearEmpty={days.size === 0}
      />
      {/* For the eye and the mouse alone: the line above says it in words, and its link leads to each day. */}
      <div className="heat" aria-hidden="true">
        {dates.map((date) =>
          date.startsWith(month) ? (
            <Link
              key={date}
              href={`/day/${date}`}
              tabIndex={-1}
              className={days.get(date)?.hasJournal ? 'heat-day written' : 'heat-day'}
              data-level={levelOf(days.get(date)?.eventCount ?? 0)}
              title={describe(date, days.get(date))}
            />
          ) : (
            <span key={date} />
          ),
        )}
      </div>
    </section>
  )
}

interface SumProperties {
  month: string
  days: readonly (CalendarDay | undefined)[]
  /** It is said once, above the months. */
  isYearEmpty: boolean
}

/** The month's squares in words, for screen readers. */
function MonthSum({ month, days, isYearEmpty }: SumProperties) {
  const words = useWords()
  const formats = useFormats()
  const full = days.filter((day) => day !== undefined)
  const sum = {
    days: full.length,
    events: full.reduce((count, { eventCount }) => count + eventCount, 0),
    pages: full.filter(({ hasJournal }) => hasJournal).length,
  }
  return (
    <>
      <h2>
        <Link href={`/calendar/${month}`}>{formats.monthName(`${month}-01`)}</Link>
      </h2>
      {!isYearEmpty && (
        <p className="quiet small">{sum.days === 0 ? words.calendar.nothing : words.calendar.sum(sum)}</p>
      )}
    </>
  )
}

/** The steps of the legend: each about twice the one before. */
function levelOf(eventCount: number): number {
  const steps = [1, 2, 4, 8]
  return steps.filter((step) => eventCount >= step).length
}
