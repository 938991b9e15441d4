import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { useWords } from '../../i18n/words.ts'
import { onThisDayQuery } from '../../queries/diary.queries.ts'
import styles from './on-this-day.module.css'

/** The same date in other years, without the day that is above the lines. Renders nothing if there is none. */
export function OnThisDay({ date, except }: { date: string; except?: string | undefined }) {
  const words = useWords()
  const { data } = useQuery(onThisDayQuery(date))
  const days = data?.filter((day) => day.date !== except)
  if (!days?.length) return null
  return (
    <section className={styles.onThisDay}>
      <h2>{words.day.onThisDay}</h2>
      <ul>
        {days.map((day) => (
          <li key={day.date}>
            <Link href={`/day/${day.date}`}>
              {Number(day.date.slice(0, 4))}
              <span className="clipped" dir="auto">
                {withoutSigns(day.journal?.title ?? '', { kind: 'event' }) ||
                  withoutSigns(day.events[0]?.content ?? '', { kind: 'event' })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
