// Plots of measures: sleep, steps, weight, mood.

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MeasureName, MeasurePeriod } from '../../../contract/measures.ts'
import { type Formats, useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { measureNamesQuery, measuresQuery } from '../../queries/measures.queries.ts'
import { addDays } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { Select } from '../fields/select.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import { LinePlot, type PlotPoint } from './line-plot.tsx'
import { startOf } from './plot-scale.ts'
import styles from './statistics.module.css'

/** Length of the plot, by the period of a point. */
const SPAN_DAYS = { day: 27, week: 364, month: undefined } as const
type By = keyof typeof SPAN_DAYS
type Value = 'mean' | 'sum'

/** One figure per unit: kilograms and pounds have no common axis. */
const listFigures = (names: readonly MeasureName[]) =>
  names.flatMap(({ name, units }) =>
    units.map((unit) => ({ name, unit: unit ?? '', label: unit ? `${name} (${unit})` : name })),
  )

export function MeasuresSection() {
  const words = useScreenWords('reading')
  const titleId = useId()
  const { data: names, error, refetch } = useQuery(measureNamesQuery)
  const [chosen, setChosen] = useState(0)
  const [by, setBy] = useState<By>('day')
  const [value, setValue] = useState<Value>('mean')
  const figures = listFigures(names ?? [])
  const figure = figures[chosen]
  return (
    <section className={styles.plot} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.figures}</h2>
      {!names && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {names?.length === 0 && <p className="quiet">{words.noFigures}</p>}
      {figure && (
        <>
          <div className="row">
            <Select
              look="inline"
              label={words.figure}
              value={chosen}
              choices={figures.map(({ label }, index) => [index, label] as const)}
              onChange={setChosen}
            />
            <Select
              look="inline"
              label={words.range}
              value={by}
              choices={(['day', 'week', 'month'] as const).map((each) => [each, words.spans[each]] as const)}
              onChange={setBy}
            />
            <Select
              look="inline"
              label={words.value}
              value={value}
              choices={(['mean', 'sum'] as const).map((each) => [each, words.values[each]] as const)}
              onChange={setValue}
            />
          </div>
          <FigurePlot figure={figure} by={by} value={value} />
        </>
      )}
    </section>
  )
}

interface PlotProperties {
  figure: { name: string; unit: string; label: string }
  by: By
  value: Value
}

function FigurePlot({ figure: { name, unit, label }, by, value }: PlotProperties) {
  const words = useScreenWords('reading')
  const formats = useFormats()
  const today = useToday()
  const days = SPAN_DAYS[by]
  const from = days === undefined ? undefined : addDays(today, -days)
  const { data: periods, error, refetch } = useQuery(measuresQuery({ name, unit, by, from }))
  if (!periods) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />
  const [first] = periods
  if (!first) return <p className="quiet">{words.noFiguresIn}</p>
  const begin = from ?? startOf(first.period).toString()
  const describe = (period: string) => nameOf(period, by, formats, words.weekOf)
  const last = startOf(periods.at(-1)?.period ?? first.period).toString()
  // Measures may have future dates.
  const end = last > today ? last : today
  const points = placePoints({ periods, value, begin, end, by }).map((point, index) => ({
    ...point,
    text: `${describe(periods[index]?.period ?? '')}: ${formats.number(point.value)}`,
  }))
  return (
    <LinePlot
      points={points}
      formatValue={(tick) => (unit ? `${formats.number(tick)} ${unit}` : formats.number(tick))}
      ends={[formats.mediumDate(begin), formats.mediumDate(end)]}
    >
      <FigureTable caption={label} periods={periods} describe={describe} />
    </LinePlot>
  )
}

const PERIOD_DAYS = { day: 1, week: 7, month: 31 }

interface Placing {
  periods: readonly MeasurePeriod[]
  value: Value
  begin: string
  end: string
  by: By
}

/** A total has no minimum and maximum, and its axis begins at 0. */
function placePoints({ periods, value, begin, end, by }: Placing): Omit<PlotPoint, 'text'>[] {
  const start = Temporal.PlainDate.from(begin)
  const length = Math.max(1, start.until(end, { largestUnit: 'days' }).days)
  const dayOf = (period: string) => start.until(startOf(period), { largestUnit: 'days' }).days
  return periods.map(({ period, mean, min, max, sum }, index) => {
    const before = periods[index - 1]
    const day = dayOf(period)
    return {
      x: Math.max(0, Math.min(1, day / length)),
      ...(value === 'mean'
        ? { value: mean, low: min, high: max }
        : { value: sum, low: Math.min(0, sum), high: Math.max(0, sum) }),
      isJoined: before !== undefined && day - dayOf(before.period) <= PERIOD_DAYS[by],
    }
  })
}

function nameOf(period: string, by: By, formats: Formats, weekOf: (date: string) => string): string {
  const date = startOf(period).toString()
  if (by === 'month') return formats.month(date)
  return by === 'week' ? weekOf(formats.mediumDate(date)) : formats.mediumDate(date)
}

interface TableProperties {
  caption: string
  periods: readonly MeasurePeriod[]
  describe: (period: string) => string
}

function FigureTable({ caption, periods, describe }: TableProperties) {
  const words = useScreenWords('reading')
  const formats = useFormats()
  const heads = [words.values.mean, words.lowest, words.highest, words.values.sum, words.count]
  return (
    <details>
      <summary>{words.asTable}</summary>
      <table className={styles.figures}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {[words.period, ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ period, mean, min, max, sum, count }) => (
            <tr key={period}>
              <th scope="row">{describe(period)}</th>
              {[mean, min, max, sum, count].map((each, index) => (
                <td key={heads[index]}>{formats.number(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
