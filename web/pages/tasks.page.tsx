// The requests to AI services for a day's page, and their responses.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '../../contract/tasks.ts'
import styles from '../components/exchange/exchange.module.css'
import { Exchange } from '../components/exchange/exchange.tsx'
import { ServiceMessage } from '../components/shell/ai-fault.tsx'
import columnStyles from '../components/shell/column.module.css'
import { Facts } from '../components/shell/facts.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { providerName } from '../i18n/provider-names.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { tasksQuery } from '../queries/diary.queries.ts'
import { toApiError } from '../state/api-error.ts'
import { isDate } from '../state/calendar-date.ts'
import { NotFoundPage } from './not-found.page.tsx'

export function TasksPage({ date }: { date: string }) {
  return isDate(date) ? <Tasks date={date} /> : <NotFoundPage />
}

function Tasks({ date }: { date: string }) {
  const taskWords = useScreenWords('tasks')
  const formats = useFormats()
  useTitle(taskWords.title)
  const { data, error, refetch, isPending } = useQuery(tasksQuery(date))
  return (
    <div className={columnStyles.column}>
      <p>
        <Link href={`/day/${date}`}>{taskWords.back}</Link>
      </p>
      <h1>{taskWords.title}</h1>
      <p>{formats.fullDate(date)}</p>
      <p className="quiet">{taskWords.intro}</p>
      {isPending && <Loading />}
      {error && <Failure error={error} onRetry={refetch} />}
      {data?.length === 0 && <p>{taskWords.none}</p>}
      {data?.map((task) => (
        <TaskItem key={task.id} task={task} />
      ))}
    </div>
  )
}

/** The request and response are loaded when opened, because they can be long. */
function TaskItem({ task }: { task: Task }) {
  const taskWords = useScreenWords('tasks')
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.task} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>{formats.moment(task.createdAt)}</span>
        <span data-status={task.status}>{taskWords.statuses[task.status]}</span>
        <span className="quiet">
          {providerName(task.provider)}, {task.model}
        </span>
      </summary>
      {task.error && <TaskError error={task.error} />}
      <TaskFacts task={task} />
      {isOpen && <Exchange taskId={task.id} />}
    </details>
  )
}

function TaskError({ error }: { error: NonNullable<Task['error']> }) {
  const words = useWords()
  const { reasons } = useScreenWords('tasks')
  const { code, message } = toApiError(error)
  const known = Object.entries(reasons).find(([reason]) => reason === error.reason)
  return (
    <>
      <p className="error">
        {known?.[1] ?? words.errors[code]} <code>{error.code}</code>
      </p>
      <ServiceMessage message={message} />
    </>
  )
}

function TaskFacts({ task }: { task: Task }) {
  const taskWords = useScreenWords('tasks')
  const formats = useFormats()
  const { inputTokens, outputTokens } = task.usage
  const count = (tokens: number | null) => (tokens === null ? '–' : formats.number(tokens))
  return (
    <Facts
      facts={[
        [taskWords.provider, providerName(task.provider)],
        [taskWords.model, task.model],
        [taskWords.duration, task.durationMs === null ? '–' : formats.seconds(task.durationMs)],
        [taskWords.tokens, taskWords.tokensValue(count(inputTokens), count(outputTokens))],
      ]}
    />
  )
}
