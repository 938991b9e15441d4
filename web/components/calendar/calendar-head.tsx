import { Link } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../shell/icons.tsx'
import { useTitle } from '../shell/title.ts'
import styles from './calendar-head.module.css'

interface Properties {
  title: string
  /** Undefined before the first and after the last possible date. */
  previous: { href: string; label: string } | undefined
  next: { href: string; label: string } | undefined
  /** The target of the link to months; its year is that of the link to years. */
  month: string
  view: 'month' | 'year'
  /** Makes the title a button that opens the month picker. */
  onPick: () => void
}

/** The title, the links to the neighbours, and the switch between month and year. */
export function CalendarHead({ title, previous, next, month, view, onPick }: Properties) {
  const words = useWords()
  useTitle(title)
  return (
    <header className={styles.calendarHead}>
      <h1>
        <button
          type="button"
          className={styles.monthButton}
          aria-haspopup="dialog"
          title={words.calendar.goToMonth}
          onClick={onPick}
        >
          {title}
          <Icon name="down" />
        </button>
      </h1>
      <div className={styles.calendarWays}>
        <NeighbourLink icon="left" to={previous} />
        <NeighbourLink icon="right" to={next} />
        <nav className={styles.views} aria-label={words.calendar.views}>
          <Link href={`/calendar/${month}`} aria-current={view === 'month' ? 'page' : undefined}>
            {words.calendar.month}
          </Link>
          <Link href={`/calendar/${month.slice(0, 4)}`} aria-current={view === 'year' ? 'page' : undefined}>
            {words.calendar.year}
          </Link>
        </nav>
      </div>
    </header>
  )
}

function NeighbourLink({ icon, to }: { icon: 'left' | 'right'; to: Properties['next'] }) {
  if (!to) return <span className="button plain icon-only" />
  return (
    <Link href={to.href} className="button plain icon-only" aria-label={to.label} title={to.label}>
      <Icon name={icon} />
    </Link>
  )
}
