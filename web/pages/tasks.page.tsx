// The requests to AI services for a day's page, and their responses.
import { useQuery } from '@tanstack/react-query'
import '../styles/lists.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Task, TaskDetail } from '../../contract/tasks.ts'
import { InDetail } from '../components/shell/ai-fault.tsx'
import { CopyButton } from '../components/shell/copy-button.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { providerName } from '../i18n/provider-names.ts'
import { useTaskWords } from '../i18n/task-words.ts'
import { useWords } from '../i18n/words.ts'
import { taskQuery, tasksQuery } from '../queries/diary.queries.ts'
import { toApiError } from '../state/api-error.ts'
import { isDate } from '../state/calendar-date.ts'
import { readableJson } from '../state/readable-json.ts'
import { NotFoundPage } from './not-found.page.tsx'

export function TasksPage({ date }: { date: string }) {
  return isDate(date) ? <Tasks date={date} /> : <NotFoundPage />
}

function Tasks({ date }: { date: string }) {
  const taskWords = useTaskWords()
  const formats = useFormats()
  useTitle(taskWords.title)
  const { data, error, refetch, isPending } = useQuery(tasksQuery(date))
  return (
    <div className="column">
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
  const taskWords = useTaskWords()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="task" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>{formats.moment(task.createdAt)}</span>
        <span className={`status status-${task.status}`}>{taskWords.statuses[task.status]}</span>
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
  const { reasons } = useTaskWords()
  const { code, message } = toApiError(error)
  const known = Object.entries(reasons).find(([reason]) => reason === error.reason)
  return (
    <>
      <p className="error">
        {known?.[1] ?? words.errors[code]} <code>{error.code}</code>
      </p>
      <InDetail message={message} />
    </>
  )
}

function TaskFacts({ task }: { task: Task }) {
  const taskWords = useTaskWords()
  const formats = useFormats()
  const { inputTokens, outputTokens } = task.usage
  const count = (tokens: number | null) => (tokens === null ? '–' : formats.number(tokens))
  const facts = [
    [taskWords.provider, providerName(task.provider)],
    [taskWords.model, task.model],
    [taskWords.duration, task.durationMs === null ? '–' : formats.seconds(task.durationMs)],
    [taskWords.tokens, taskWords.tokensValue(count(inputTokens), count(outputTokens))],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Exchange({ taskId }: { taskId: string }) {
  const taskWords = useTaskWords()
  const { data: task, error, refetch } = useQuery(taskQuery(taskId))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!task) return <Loading />
  return (
    <>
      <Json title={taskWords.request} value={task.request?.body} note={requestNote(task, taskWords.to)} />
      <Json
        title={taskWords.response}
        value={task.response?.body}
        note={task.response && `${taskWords.status} ${task.response.status ?? '–'}`}
      />
      {task.earlierAttempts.length > 0 && (
        <Json title={taskWords.attempts} value={task.earlierAttempts} note={null} />
      )}
    </>
  )
}

const requestNote = ({ request }: TaskDetail, to: string) => request && `${to}: ${request.url}`

function Json({ title, value, note }: { title: string; value: unknown; note: string | null }) {
  const taskWords = useTaskWords()
  const text = JSON.stringify(value, null, 2)
  return (
    <section className="exchange">
      <header className="row">
        <h2>{title}</h2>
        {text !== undefined && <CopyButton getText={() => text} />}
      </header>
      {note !== null && <p className="quiet small breakable">{note}</p>}
      {text === undefined ? (
        <p className="quiet">{taskWords.nothing}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable.
        <pre tabIndex={0}>{readableJson(value)}</pre>
      )}
    </section>
  )
}
