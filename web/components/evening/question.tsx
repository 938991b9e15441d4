import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEveningWords } from '../../i18n/evening-words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import type { LookBack } from '../../queries/look-back.queries.ts'
import { summaryOf } from '../../state/event-summary.ts'
import { firstSentence } from '../look-back/first-sentence.ts'
import { Button } from '../shell/button.tsx'
import styles from './evening.module.css'

interface Properties {
  date: string
  lookBack: LookBack | undefined
}

/** One question about today, another each day: of the same day last year, of yesterday's last line, or a general one. */
export function Question({ date, lookBack }: Properties) {
  const words = useEveningWords()
  const [turn, setTurn] = useState(0)
  const yesterday = useLastLine(lookBack?.yesterday?.date)
  const yearAgo = lastLineOf(lookBack?.days.find((day) => day.date < date)?.events)
  const general = words.questions
  const first = Number(Temporal.PlainDate.from(date).dayOfYear)
  const all = [
    ...(yearAgo ? [words.yearAgo(yearAgo)] : []),
    ...(yesterday ? [words.yesterday(yesterday)] : []),
    ...general.map((_, index) => general[(first + index) % general.length]),
  ]
  return (
    <p className={styles.question}>
      <span dir="auto">{all[(first + turn) % all.length]}</span>
      <Button look="plain quiet small" onClick={() => setTurn(turn + 1)}>
        {words.another}
      </Button>
    </p>
  )
}

/** The last line of a day that has one. */
function useLastLine(date: string | undefined): string | undefined {
  const { data } = useQuery({ ...dayQuery(date ?? '0001-01-01'), enabled: date !== undefined })
  return date === undefined ? undefined : lastLineOf(data?.events)
}

type Lines = readonly Parameters<typeof summaryOf>[0][]

const lastLineOf = (events: Lines = []): string | undefined =>
  firstSentence(events.map(summaryOf).findLast((text) => text !== '') ?? '') || undefined
