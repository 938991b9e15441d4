// Mood beside sleep, steps and people: the mean of days alike, with their number.

import { useQuery } from '@tanstack/react-query'
import { factorOf, isFigure } from '../../../contract/known-figures.ts'
import type { MeasureName } from '../../../contract/measures.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { dailyMeasuresQuery, measureNamesQuery } from '../../queries/measures.queries.ts'
import { type DateRange, peopleQuery } from '../../queries/reading.queries.ts'
import { BarChart } from './bar-chart.tsx'
import { type Bin, binsOf, type DailyValues, SLEEP_EDGES, STEPS_EDGES } from './mood-bins.ts'

/** In lower case, as devices and people call them. */
const STEPS = ['steps', 'step count', 'schritte', 'pas', 'pasos', '歩数', '步数']
/** Six labels of whole numbers do not fit beside each other on a phone. */
const STEPS_PER_UNIT = 1_000
const isSteps = (name: string) => STEPS.includes(name.trim().normalize('NFC').toLowerCase())

/** Fewer days with a mood say nothing of a person. */
const MIN_DAYS = 3
const MAX_PEOPLE = 8

export function MoodBeside({ range }: { range: Partial<DateRange> }) {
  const words = useScreenWords('reading')
  const { mood: own } = words
  const formats = useFormats()
  const { data: names = [] } = useQuery(measureNamesQuery)
  const moods = useDaily(names, (name) => isFigure('mood', name), range, 'mood')
  const sleep = useDaily(names, (name) => isFigure('sleep', name), range, 'sleep')
  const steps = useDaily(names, isSteps, range)
  const { data: statistics } = useQuery({ ...peopleQuery(range), enabled: moods !== undefined })
  const people = (statistics?.people ?? [])
    .flatMap(({ name, mood, moodDays }) =>
      mood === null || moodDays < MIN_DAYS ? [] : [{ label: name, mood, days: moodDays }],
    )
    .slice(0, MAX_PEOPLE)
  const number = (value: number) => formats.number(Math.round(value * 10) / 10)
  const plots: [title: string, heading: string, bins: Bin[]][] = [
    [own.bySleep, own.hours, binsOf(moods, sleep, SLEEP_EDGES, formats.number)],
    [own.bySteps, own.steps, binsOf(moods, steps, STEPS_EDGES, formats.number)],
    [own.byPeople, own.person, people],
  ]
  const shown = plots.filter(([, , bins]) => bins.length > 0)
  if (shown.length === 0) return moods === undefined ? null : <p className="quiet">{own.none}</p>
  return (
    <>
      {shown.map(([title, heading, bins]) => (
        <BarChart
          key={title}
          title={title}
          heading={heading}
          counted={own.mean}
          bars={bins.map(({ label, mood, days }) => ({
            label: `${label}\n${number(mood)} (${formats.number(days)})`,
            name: label,
            value: mood,
            text: own.ofDays(number(mood), formats.number(days)),
          }))}
        />
      ))}
      <p className="quiet small">{own.note}</p>
    </>
  )
}

/** The mean of each day in faces or hours, or thousands of steps; undefined while unknown, and where the diary has no such figure. */
function useDaily(
  names: readonly MeasureName[],
  isWanted: (name: string) => boolean,
  range: Partial<DateRange>,
  kind?: 'mood' | 'sleep',
): DailyValues | undefined {
  const used = names.find(({ name }) => isWanted(name))
  const unit = used?.unit ?? ''
  const { data } = useQuery({
    ...dailyMeasuresQuery({ name: used?.name ?? '-', unit, ...range }),
    enabled: used !== undefined,
  })
  const factor = kind ? factorOf(kind, unit) : STEPS_PER_UNIT
  // Steps are counted in parts of a day; of sleep and mood a second figure corrects the first.
  return data && new Map(data.map(({ period, mean, sum }) => [period, (kind ? mean : sum) / factor]))
}
