import { useState } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '../../../contract/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { weeksOf } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { moodStep, useDayFacts } from '../dates/day-facts.ts'
import { Select } from '../fields/select.tsx'
import { CoverPicture } from '../pictures/cover-picture.tsx'
import styles from './calendar.module.css'
import { MoodLegend } from './legends.tsx'

interface Properties {
  year: string
  days: readonly CalendarDay[]
}

/** Squares show the moods of a year at first if so many of its days have one. */
const MOST_HAVE_MOOD = 0.5

type Look = 'events' | 'mood'

/**
 * A year as twelve months of squares. A day with more events is larger and darker, or one with a better mood is higher and
 * greener; a ring marks a page.
 */
export function YearHeat({ year, days }: Properties) {
  const words = useWords()
  const byDate = new Map(days.map((day) => [day.date, day]))
  const thisMonth = useToday().slice(0, 7)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const isEmpty = days.length === 0
  const moods = days.filter(({ mood }) => mood !== null).length
  const [chosen, setChosen] = useState<Look>()
  const usual = moods > 0 && moods >= days.length * MOST_HAVE_MOOD ? 'mood' : 'events'
  const look = moods === 0 ? 'events' : (chosen ?? usual)
  return (
    <>
      {isEmpty && <p className="quiet">{words.calendar.emptyYear}</p>}
      {moods > 0 && <LookSelect look={look} onChoose={setChosen} />}
      <ol className={styles.year}>
        {months.map((month) => (
          <li key={month} className={styles.yearMonth} ref={month === thisMonth ? showInView : undefined}>
            <MonthHeat month={month} days={byDate} look={look} />
          </li>
        ))}
      </ol>
      {!isEmpty && look === 'mood' && <MoodLegend look="bars" />}
      {!isEmpty && <Legend look={look} />}
    </>
  )
}

function LookSelect({ look, onChoose }: { look: Look; onChoose: (look: Look) => void }) {
  const words = useScreenWords('reading')
  const evening = useScreenWords('evening')
  const choices = [
    ['events', words.events],
    ['mood', evening.mood.name],
  ] as const
  return (
    <p>
      <Select look="chip" label={words.value} value={look} choices={choices} onChange={onChoose} />
    </p>
  )
}

function Legend({ look }: { look: Look }) {
  const words = useWords()
  return (
    <p className={`${styles.heatLegend} quiet small`} aria-hidden="true">
      {look === 'mood' ? (
        <span>
          <span className={styles.heatDay} data-level={1} />
          {words.calendar.noMood}
        </span>
      ) : (
        <span>
          {words.calendar.fewer}
          {[0, 1, 2, 3, 4].map((level) => (
            <span key={level} className={styles.heatDay} data-level={level} />
          ))}
          {words.calendar.more}
        </span>
      )}
      <span>
        <span className={`${styles.heatDay} ${styles.written}`} data-level={2} />
        {words.calendar.hasPage}
      </span>
    </p>
  )
}

const showInView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' })

interface MonthProperties {
  month: string
  days: ReadonlyMap<string, CalendarDay>
  look: Look
}

function MonthHeat({ month, days, look }: MonthProperties) {
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
      <div className={styles.heat} aria-hidden="true">
        {dates.map((date) =>
          date.startsWith(month) ? (
            <Link
              key={date}
              href={`/day/${date}`}
              tabIndex={-1}
              className={days.get(date)?.hasJournal ? `${styles.heatDay} ${styles.written}` : styles.heatDay}
              {...squareOf(days.get(date), look)}
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
  const cover = full.find((day) => day.cover !== null)?.cover
  return (
    <>
      <h2>
        <Link href={`/calendar/${month}`}>
          {formats.monthName(`${month}-01`)}
          {cover && <CoverPicture cover={cover} className={styles.monthCover} />}
        </Link>
      </h2>
      {!isYearEmpty && (
        // As high as of a month with something, so that the days of both stand in line.
        <p className="quiet small">{sum.days === 0 ? '\u00a0' : words.calendar.sum(sum)}</p>
      )}
    </>
  )
}

/** What the style draws. A day with events and without a mood is a dot among moods. */
const squareOf = (day: CalendarDay | undefined, look: Look) => {
  const level = levelOf(day?.eventCount ?? 0)
  const mood = moodStep(day)
  return look === 'mood' ? { 'data-mood': mood, 'data-level': Math.min(level, 1) } : { 'data-level': level }
}

/** The steps of the legend: each about twice the one before. */
function levelOf(eventCount: number): number {
  const steps = [1, 2, 4, 8]
  return steps.filter((step) => eventCount >= step).length
}
