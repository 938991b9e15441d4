import { Link, useSearchParams } from 'wouter'
import { useScreenWords } from '../../i18n/words.ts'
import { isDate } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'

/** Leads back to the day that sent the user to the settings, if one did. */
export function BackToDay({ className }: { className?: string }) {
  const words = useScreenWords('tasks')
  const today = useToday()
  const date = useSearchParams()[0].get('day')
  if (date === null) return null
  return (
    <p>
      <Link href={date === today || !isDate(date) ? '/' : `/day/${date}`} className={className}>
        {words.back}
      </Link>
    </p>
  )
}
