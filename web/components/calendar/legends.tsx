// What the marks of days mean, for the eye alone: each day says it in words.
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { useToday } from '../../state/today.ts'
import gridStyles from '../dates/month-grid.module.css'
import { Face } from '../evening/face.tsx'
import styles from './calendar.module.css'

const STEPS = [1, 2, 3, 4, 5]

/** The five moods from the worst to the best, as days show them. @param look faces in a month, bars in a year */
export function MoodLegend({ look }: { look: 'faces' | 'bars' }) {
  const { mood, faces } = useScreenWords('evening')
  return (
    <p className={`${styles.heatLegend} quiet small`} aria-hidden="true">
      <span>{mood.name}</span>
      <span>
        {faces[0]}
        {STEPS.map((step) =>
          look === 'bars' ? (
            <span key={step} className={styles.heatDay} data-mood={step} />
          ) : (
            <span key={step} className={styles.moodTile} data-mood={step}>
              <Face mood={step} />
            </span>
          ),
        )}
        {faces[4]}
      </span>
    </p>
  )
}

/** What marks a day of a month. On a desk words stand for the dots. */
export function MonthLegend() {
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  return (
    <p className={`${styles.heatLegend} quiet small`} aria-hidden="true">
      <span>
        <span className={gridStyles.pageMark} />
        {words.calendar.hasPage}
      </span>
      <span>
        <span className={`${gridStyles.pageMark} ${gridStyles.stale}`} />
        {words.calendar.isStale}
      </span>
      <span className={styles.dotsLegend}>
        {words.calendar.fewer}
        {STEPS.map((count) => (
          <span key={count} className={gridStyles.cellDots} data-count={count} />
        ))}
        {words.calendar.more}
      </span>
      <span>
        <strong className={gridStyles.todayMark}>{formats.dayNumber(today)}</strong>
        {words.nav.today}
      </span>
    </p>
  )
}
