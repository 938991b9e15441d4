// The page of a day, and the form to generate it.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { Task } from '../../../contract/tasks.ts'
import { useWords } from '../../i18n/words.ts'
import { tasksQuery } from '../../queries/diary.queries.ts'
import { useKnownSettings } from '../../queries/settings.queries.ts'
import { useWriting } from '../../queries/writing.ts'
import { toApiError } from '../../state/api-error.ts'
import { later } from '../shell/later.tsx'
import { DiaryPage } from './diary-page.tsx'
import styles from './page.module.css'
import { PagePlace } from './page-place.tsx'
import { WritePanel } from './write-panel.tsx'

const NightNote = later(async () => (await import('../night/night-note.tsx')).NightNote, {
  words: ['screens'],
})

/** A page that is older was there when its owner came back, and has been kept. */
const KEPT_AFTER_MS = 12 * 3_600_000

const isKept = (journal: Journal | null): boolean =>
  journal !== null &&
  Temporal.Now.instant().epochMilliseconds - Date.parse(journal.generatedAt) > KEPT_AFTER_MS

export function PagePanel({ day }: { day: Day }) {
  const words = useWords()
  const { date, journal } = day
  const { data: tasks } = useQuery(tasksQuery(date))
  const hasError = useWriting(date)?.error !== undefined
  const { settings } = useKnownSettings()
  const needsNight = settings?.nightWriter?.enabled ? !journal : isKept(journal)
  const latest = tasks?.find(({ type }) => type !== 'journal_check')
  const elsewhere = { href: `/page/${date}`, label: words.page.open }
  return (
    <PagePlace
      day={day}
      page={journal && <DiaryPage day={day} journal={journal} elsewhere={elsewhere} />}
      below={
        <>
          <WritePanel day={day} />
          {latest && !hasError && (!journal || latest.status === 'failed') && <LastAttempt task={latest} />}
          {settings && needsNight && <NightNote day={day} settings={settings} />}
        </>
      }
    />
  )
}

/** The failure of the last generation, and a link to the requests. */
function LastAttempt({ task: { date, status, error } }: { task: Task }) {
  const words = useWords()
  return (
    <p className={`quiet small ${styles.lastAttempt}`}>
      {status === 'failed' && error && `${words.page.lastFailed} ${words.errors[toApiError(error).code]} `}
      <Link href={`/day/${date}/tasks`}>{words.page.sent}</Link>
    </p>
  )
}
