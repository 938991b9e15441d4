// The diary page of a day: as it is, as it is being written, and the way to have it written.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { Task } from '../../../contract/tasks.ts'
import { toApiError } from '../../api/api-error.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshDiary } from '../../queries/client.ts'
import { tasksQuery } from '../../queries/diary.queries.ts'
import { canWrite, settingsQuery } from '../../queries/settings.queries.ts'
import { useIsReachable } from '../../state/connection.ts'
import { forgetWriting, stopWriting, useWriting, type Writing, writePage } from '../../state/writing.ts'
import { useRunAction } from '../shell/run-action.ts'
import { Failure, Loading } from '../shell/states.tsx'
import { DiaryPage } from './diary-page.tsx'
import { PageTextInWriting } from './page-text.tsx'
import { WriteForm } from './write-form.tsx'

export function PagePanel({ day }: { day: Day }) {
  const words = useWords()
  const writing = useWriting(day.date)
  const { data: tasks } = useQuery(tasksQuery(day.date))
  const latest = tasks?.[0]
  const isElsewhere =
    (!writing || writing.isDone) && (latest?.status === 'running' || latest?.status === 'queued')
  if (writing && !writing.isDone) return <PageInWriting writing={writing} />
  if (isElsewhere) return <PageElsewhere taskId={latest.id} />
  return (
    <section className="page" aria-label={words.page.heading}>
      {/* All of it at once: what stands below a page would move when the page comes. */}
      <Suspense fallback={<Loading />}>
        {day.journal && <PageOfDay day={day} journal={day.journal} />}
        {writing?.error && <WritingError date={day.date} writing={writing} />}
        <WayToWrite day={day} />
        {latest && !writing?.error && (!day.journal || latest.status === 'failed') && (
          <LastAttempt task={latest} />
        )}
      </Suspense>
    </section>
  )
}

function PageOfDay({ day, journal }: { day: Day; journal: Journal }) {
  const words = useWords()
  const open = (
    <Link href={`/page/${day.date}`} className="button plain">
      {words.page.open}
    </Link>
  )
  return <DiaryPage day={day} journal={journal} elsewhere={open} />
}

function PageInWriting({ writing: { text, taskId } }: { writing: Writing }) {
  const words = useWords()
  return (
    <section className="page" aria-label={words.page.heading} aria-busy="true">
      <article className="sheet">
        {text === '' ? <p className="quiet">{words.page.waiting}</p> : <PageTextInWriting text={text} />}
        <footer className="sheet-foot">
          <span className="pulse" role="status">
            {words.page.writing}
          </span>
          {taskId !== undefined && <StopButton taskId={taskId} />}
        </footer>
      </article>
    </section>
  )
}

function PageElsewhere({ taskId }: { taskId: string }) {
  const words = useWords()
  // When it is no longer being written, the day has changed.
  useEffect(() => () => void refreshDiary(), [])
  return (
    <section className="page" aria-label={words.page.heading} aria-busy="true">
      <div className="sheet empty">
        <p className="pulse" role="status">
          {words.page.elsewhere}
        </p>
        <StopButton taskId={taskId} />
      </div>
    </section>
  )
}

function StopButton({ taskId }: { taskId: string }) {
  const words = useWords()
  const runAction = useRunAction()
  return (
    <button type="button" className="button" onClick={() => runAction(() => stopWriting(taskId))}>
      {words.page.cancel}
    </button>
  )
}

function WritingError({ date, writing: { error } }: { date: string; writing: Writing }) {
  const words = useWords()
  if (error?.code === 'CANCELLED')
    return (
      <p className="note" role="status">
        {words.page.cancelled}
      </p>
    )
  return (
    <div>
      <Failure error={error} />
      <p>
        <Link href={`/day/${date}/tasks`}>{words.page.sent}</Link>{' '}
        <button type="button" className="button plain" onClick={() => forgetWriting(date)}>
          {words.common.close}
        </button>
      </p>
    </div>
  )
}

/** How the last generation ended, for a user who did not see it end. */
function LastAttempt({ task: { date, status, error } }: { task: Task }) {
  const words = useWords()
  return (
    <p className="quiet small last-attempt">
      {status === 'failed' && error && `${words.page.lastFailed} ${words.errors[toApiError(error).code]} `}
      <Link href={`/day/${date}/tasks`}>{words.page.sent}</Link>
    </p>
  )
}

function WayToWrite({ day }: { day: Day }) {
  const words = useWords()
  const { data: settings, isPending } = useQuery(settingsQuery)
  const isReachable = useIsReachable()
  if (day.events.length === 0) {
    return day.journal ? null : <p className="sheet empty quiet">{words.page.noEvents}</p>
  }
  if (isPending) return null
  if (settings && !canWrite(settings))
    return (
      <div className="sheet empty">
        <p>{words.page.noProvider}</p>
        <Link href="/settings" className="button primary">
          {words.page.chooseProvider}
        </Link>
      </div>
    )
  if (!isReachable)
    return <p className={day.journal ? 'quiet' : 'sheet empty quiet'}>{words.offline.noWriting}</p>
  return (
    <WriteForm
      date={day.date}
      hasPage={day.journal !== null}
      onWrite={(instructions) => writePage(day.date, instructions)}
    />
  )
}
