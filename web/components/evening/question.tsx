import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import type { LookBack } from '../../queries/look-back.queries.ts'
import { peopleQuery } from '../../queries/reading.queries.ts'
import { ownWordsOf } from '../../state/event-summary.ts'
import { firstSentence } from '../look-back/first-sentence.ts'
import { Button } from '../shell/button.tsx'
import styles from './evening.module.css'

interface Properties {
  date: string
  lookBack: LookBack | undefined
}

/**
 * One question about today, another each day: of the same day last year, of yesterday's last line, or a general one. Behind
 * it, a person who was not mentioned for long. The question that is read stays, whatever answers still come.
 */
export function Question({ date, lookBack }: Properties) {
  const words = useScreenWords('evening')
  const formats = useFormats()
  const yesterday = useLastLine(lookBack?.yesterday?.date)
  const yearAgo = lastLineOf(lookBack?.days.find((day) => day.date < date)?.events)
  const general = words.questions
  const first = Number(Temporal.PlainDate.from(date).dayOfYear)
  const all = [
    ...(yearAgo ? [words.yearAgo(yearAgo)] : []),
    ...(yesterday ? [words.yesterday(yesterday)] : []),
    ...general.map((_, index) => general[(first + index) % general.length]),
  ]
  const missing = useMissingPerson(date)
  const start = first % all.length
  const ordered = [...all.slice(start), ...all.slice(0, start)]
  if (missing) ordered.splice(1, 0, words.longAgo(missing.name, formats.mediumDate(missing.lastDate)))
  const [shown, setShown] = useState(ordered[0])
  const next = ordered[(ordered.indexOf(shown) + 1) % ordered.length]
  return (
    <p className={styles.question}>
      <span dir="auto">{shown}</span>
      <Button look="plain quiet small" onClick={() => setShown(next)}>
        {words.another}
      </Button>
    </p>
  )
}

/** Further back, other people were important. */
const YEARS_BACK = 2
const MIN_DAYS = 4
const LONG_DAYS = 30

/** Of those who were mentioned often and then not for long, another each day. */
function useMissingPerson(date: string) {
  const today = Temporal.PlainDate.from(date)
  const from = today.subtract({ years: YEARS_BACK }).toString()
  const { data } = useQuery(peopleQuery({ from, to: date }))
  const long = today.subtract({ days: LONG_DAYS }).toString()
  const missing = data?.people?.filter(({ days, lastDate }) => days >= MIN_DAYS && lastDate < long) ?? []
  return missing[today.dayOfYear % missing.length]
}

/** The last line of a day that has one. */
function useLastLine(date: string | undefined): string | undefined {
  const { data } = useQuery({ ...dayQuery(date ?? '0001-01-01'), enabled: date !== undefined })
  return date === undefined ? undefined : lastLineOf(data?.events)
}

type Lines = readonly Parameters<typeof ownWordsOf>[0][]

const lastLineOf = (events: Lines = []): string | undefined =>
  firstSentence(events.map(ownWordsOf).findLast((text) => text !== '') ?? '') || undefined
