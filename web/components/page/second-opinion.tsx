// The progress and the result of the second opinion on a page.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import type { Task } from '../../../contract/tasks.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { tasksQuery } from '../../queries/diary.queries.ts'
import { toApiError } from '../../state/api-error.ts'
import { refresh, refreshDiary } from '../../state/query-client.ts'
import styles from './sources.module.css'
import { StopButton } from './writing-foot.tsx'

const countUnanswered = ({ progress }: Task) => (progress ? progress.total - progress.done : 0)
const isRunning = (task: Task | undefined) => task?.status === 'queued' || task?.status === 'running'

/** Renders nothing unless a second opinion is running, or ended while the page was mounted. */
export function SecondOpinion({ journal }: { journal: Journal }) {
  const words = useWords()
  const sourceWords = useScreenWords('sources')
  const { data: tasks } = useQuery(tasksQuery(journal.date))
  const task = tasks?.find(({ type }) => type === 'journal_check')
  const running = useRef<string>(undefined)
  const [endedId, setEndedId] = useState<string>()
  useEffect(() => {
    if (task && isRunning(task)) running.current = task.id
    else if (task && running.current === task.id) {
      running.current = undefined
      setEndedId(task.id)
      void refresh({ queryKey: ['page', 'sources', journal.date] })
      void refreshDiary()
    }
  }, [task, journal.date])
  if (task && isRunning(task))
    return (
      <div className={`${styles.secondOpinion} small`}>
        <span className="pulse" role="status">
          {sourceWords.asking}
        </span>{' '}
        {task.progress && (
          <span className="quiet">{sourceWords.askedSoFar(task.progress.done, task.progress.total)}</span>
        )}
        <StopButton taskId={task.id} />
      </div>
    )
  if (!task || task.id !== endedId) return null
  return (
    <p className={`${styles.secondOpinion} small quiet`} role="status">
      {task.status === 'completed' && sourceWords.asked(countUnanswered(task))}
      {task.status === 'cancelled' && sourceWords.notAsked}
      {task.status === 'failed' &&
        `${sourceWords.notAsked} ${task.error ? words.errors[toApiError(task.error).code] : ''}`}
    </p>
  )
}
