import '../../styles/calendar-head.css'
import { Link } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../shell/icons.tsx'
import { useTitle } from '../shell/title.ts'

interface Properties {
  title: string
  /** Addresses; none where time ends. */
  previous: { href: string; label: string } | undefined
  next: { href: string; label: string } | undefined
  /** The month that the month's view shows, and the year of the year's. */
  month: string
  view: 'month' | 'year'
  /** The title then opens a choice of other months. */
  onPick?: () => void
}

/** The title, the links to the neighbours, and the switch between month and year. */
export function CalendarHead({ title, previous, next, month, view, onPick }: Properties) {
  const words = useWords()
  useTitle(title)
  return (
    <header className="calendar-head">
      <h1>
        {onPick ? (
          <button
            type="button"
            className="month-button"
            aria-haspopup="dialog"
            title={words.calendar.goToMonth}
            onClick={onPick}
          >
            {title}
            <Icon name="down" />
          </button>
        ) : (
          title
        )}
      </h1>
      <div className="calendar-ways">
        <Way icon="left" to={previous} />
        <Way icon="right" to={next} />
        <nav className="views" aria-label={words.calendar.views}>
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

function Way({ icon, to }: { icon: 'left' | 'right'; to: Properties['next'] }) {
  if (!to) return <span className="button plain icon-only" />
  return (
    <Link href={to.href} className="button plain icon-only" aria-label={to.label} title={to.label}>
      <Icon name={icon} />
    </Link>
  )
}
