import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskDetail } from '../../../contract/tasks.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { taskQuery } from '../../queries/diary.queries.ts'
import { readableJson } from '../../state/readable-json.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import styles from './exchange.module.css'

type Call = Pick<TaskDetail, 'request' | 'response' | 'earlierAttempts'>

/** All requests and responses of a task, which are loaded when it is shown. */
export function Exchange({ taskId }: { taskId: string }) {
  const taskWords = useScreenWords('tasks')
  const { data: task, error, refetch } = useQuery(taskQuery(taskId))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!task) return <Loading />
  const calls: readonly Call[] = task.calls ?? [task]
  const { repair } = task
  if (calls.length === 1 && !repair) return <OneCall call={task} />
  return (
    <>
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls are told apart by their number alone.
        <FoldedCall key={index} title={taskWords.call(index + 1, calls.length)} call={call} />
      ))}
      {repair && <FoldedCall title={taskWords.repair} call={repair} />}
    </>
  )
}

/** Rendered when it is opened: a check has a call for each sentence. */
function FoldedCall({ title, call }: { title: string; call: Call }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.task} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <OneCall call={call} />}
    </details>
  )
}

function OneCall({ call: { request, response, earlierAttempts } }: { call: Call }) {
  const taskWords = useScreenWords('tasks')
  return (
    <>
      <Json
        title={taskWords.request}
        value={request?.body}
        note={request && `${taskWords.to}: ${request.url}`}
      />
      <Json
        title={taskWords.response}
        value={response?.body}
        note={response && `${taskWords.status} ${response.status ?? '–'}`}
      />
      {earlierAttempts.length > 0 && <Json title={taskWords.attempts} value={earlierAttempts} note={null} />}
    </>
  )
}

function Json({ title, value, note }: { title: string; value: unknown; note: string | null }) {
  const taskWords = useScreenWords('tasks')
  const text = JSON.stringify(value, null, 2)
  return (
    <section className={styles.exchange}>
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
