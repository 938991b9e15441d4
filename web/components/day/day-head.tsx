import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { neighboursQuery } from '../../queries/diary.queries.ts'
import { addDays } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { JumpField } from '../fields/jump-field.tsx'
import { Icon } from '../shell/icons.tsx'
import { SavedCopyNote } from '../shell/saved-copy-note.tsx'
import { useTitle } from '../shell/title.ts'
import { usePageTurning } from './page-turning.ts'

const FIRST_DATE = '0001-01-01'
const LAST_DATE = '9999-12-31'

/** The date as the day's title, and the ways to other days. */
export function DayHead({ date, updatedAt }: { date: string; updatedAt: number }) {
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  useTitle(date === today ? words.nav.today : formats.longDate(date))
  const goTo = useGoTo()
  const previous = date === FIRST_DATE ? null : addDays(date, -1)
  const next = date === LAST_DATE ? null : addDays(date, 1)
  usePageTurning({ onPrevious: () => goTo(previous), onNext: () => goTo(next) })
  return (
    <header className="day-head">
      <div>
        <p className="weekday">
          {formats.weekday(date)}
          {date === today && <span className="today-mark">{words.day.today}</span>}
          <SavedCopyNote updatedAt={updatedAt} from={date} />
        </p>
        <h1>
          <time dateTime={date}>{formats.longDate(date)}</time>
        </h1>
      </div>
      <div className="day-ways">
        <Jump date={date} to="previous" />
        <Way
          icon="left"
          label={words.day.previous}
          onGo={() => goTo(previous)}
          isDisabled={previous === null}
        />
        <JumpField type="date" label={words.day.pick} value={date} onGo={goTo} />
        <Way icon="right" label={words.day.next} onGo={() => goTo(next)} isDisabled={next === null} />
        <Jump date={date} to="next" />
        {date !== today && (
          <Link href="/" className="button plain">
            {words.day.toToday}
          </Link>
        )}
      </div>
    </header>
  )
}

function useGoTo() {
  const [, navigate] = useLocation()
  const today = useToday()
  return (date: string | null) => {
    if (date !== null) navigate(date === today ? '/' : `/day/${date}`)
  }
}

/** To the nearest day that has something. */
function Jump({ date, to }: { date: string; to: 'previous' | 'next' }) {
  const words = useWords()
  const goTo = useGoTo()
  const { data } = useQuery(neighboursQuery(date))
  const target = data?.[to] ?? null
  return (
    <Way
      icon={to === 'previous' ? 'first' : 'last'}
      label={to === 'previous' ? words.day.previousWith : words.day.nextWith}
      onGo={() => goTo(target)}
      isDisabled={target === null}
    />
  )
}

interface WayProperties {
  icon: 'left' | 'right' | 'first' | 'last'
  label: string
  isDisabled: boolean
  onGo: () => void
}

const Way = ({ icon, label, isDisabled, onGo }: WayProperties) => (
  <button
    type="button"
    className="button plain icon-only"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onGo}
  >
    <Icon name={icon} />
  </button>
)
