// Statistics of the diary.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { EventType } from '../../contract/events.ts'
import type { Statistics } from '../../contract/statistics.ts'
import { Select } from '../components/fields/select.tsx'
import readingStyles from '../components/reading/reading.module.css'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { type Bar, BarChart } from '../components/statistics/bar-chart.tsx'
import { MeasuresSection } from '../components/statistics/measures-section.tsx'
import { MoodBeside } from '../components/statistics/mood-beside.tsx'
import styles from '../components/statistics/statistics.module.css'
import { type Formats, useFormats } from '../i18n/formats.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { type DateRange, statisticsQuery } from '../queries/reading.queries.ts'
import { fillMonths, type Months } from '../state/fill-months.ts'

export function StatisticsPage() {
  const words = useScreenWords('reading')
  useTitle(words.statistics)
  const [year, setYear] = useState('')
  const range = year === '' ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }
  const { data: all } = useQuery(statisticsQuery())
  const { data, error, refetch } = useQuery({ ...statisticsQuery(range), placeholderData: keepPreviousData })
  const years = [...new Set(all?.byMonth.map(({ month }) => month.slice(0, 4)))].toReversed()
  return (
    <div className={readingStyles.reading}>
      <header className={readingStyles.readingHead}>
        <h1>{words.statistics}</h1>
        <div className={readingStyles.readingTools}>
          {years.length > 1 && (
            <Select
              label={words.range}
              value={year}
              choices={[['', words.everything], ...years.map((each) => [each, each] as const)]}
              onChange={setYear}
            />
          )}
          <Link href="/pages" className="button plain">
            {words.title}
          </Link>
        </div>
      </header>
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {data &&
        (data.days === 0 ? (
          <p className="quiet">{year === '' ? words.noneYet : words.noneIn}</p>
        ) : (
          <Numbers statistics={data} range={range} />
        ))}
    </div>
  )
}

function Numbers({ statistics, range }: { statistics: Statistics; range: Partial<DateRange> }) {
  const words = useScreenWords('reading')
  const allWords = useWords()
  const formats = useFormats()
  const { byMonth, byHour, byType, places } = statistics
  const text = formats.number
  const bars = listBars(fillMonths(byMonth), formats)
  return (
    <>
      <dl className={styles.totals}>
        {(['days', 'events', 'pages', 'words'] as const).map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{text(statistics[name])}</dd>
          </div>
        ))}
      </dl>
      {/* One bar would say nothing. */}
      {bars.length > 1 && <BarChart title={words.byTime} heading={words.range} bars={bars} />}
      <BarChart
        title={words.byHour}
        heading={words.hour}
        bars={byHour.map((events, hour) => ({
          label: String(hour),
          name: words.hourRange(String(hour)),
          value: events,
          text: text(events),
        }))}
      />
      <BarChart
        title={words.byType}
        heading={words.kind}
        bars={listTypes(byType).map((type) => ({
          label: allWords.eventTypes[type],
          name: allWords.eventTypes[type],
          value: byType[type],
          text: text(byType[type]),
        }))}
      />
      <MeasuresSection />
      <MoodBeside range={range} />
      {places.length > 0 && <Places places={places} />}
    </>
  )
}

/** More bars would be too thin on a phone. */
const MAX_MONTHS = 36

/** One bar per month, or per year if there are too many months. */
function listBars(byMonth: Months, formats: Formats): Bar[] {
  if (byMonth.length <= MAX_MONTHS)
    return byMonth.map(({ month, events }, index) => ({
      label: labelOf(month, byMonth.length > MONTHS_IN_YEAR ? undefined : byMonth[index - 1]?.month, formats),
      name: formats.month(`${month}-01`),
      value: events,
      text: formats.number(events),
    }))
  return [...Map.groupBy(byMonth, ({ month }) => month.slice(0, 4))].map(([year, months]) => {
    const value = months.reduce((sum, { events }) => sum + events, 0)
    return { label: year, name: formats.year(`${year}-01-01`), value, text: formats.number(value) }
  })
}

const MONTHS_IN_YEAR = 12

/** Adds the year below the first month of a year. */
const labelOf = (month: string, before: string | undefined, formats: Formats): string => {
  const year = month.slice(0, 4)
  return formats.shortMonth(`${month}-01`) + (before?.startsWith(year) ? '' : `\n${year}`)
}

function Places({ places }: Pick<Statistics, 'places'>) {
  const words = useScreenWords('reading')
  const formats = useFormats()
  return (
    <section className={styles.plot}>
      <h2>{words.places}</h2>
      <table>
        <caption className="quiet small">{words.placesHint}</caption>
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.events}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ placeName, events }) => (
            <tr key={placeName}>
              <th scope="row" dir="auto">
                {placeName}
              </th>
              <td>{formats.number(events)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In the order of the contract, as the service answers. */
const listTypes = (byType: Statistics['byType']): EventType[] => Object.keys(byType) as EventType[]
