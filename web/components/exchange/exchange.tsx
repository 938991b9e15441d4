import { useQuery } from '@tanstack/react-query'
import '../../styles/lists.css'
import type { TaskDetail } from '../../../contract/tasks.ts'
import { useTaskWords } from '../../i18n/task-words.ts'
import { taskQuery } from '../../queries/diary.queries.ts'
import { readableJson } from '../../state/readable-json.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Failure, Loading } from '../shell/states.tsx'

/** The request and the response of a task, which are loaded when it is shown. */
export function Exchange({ taskId }: { taskId: string }) {
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
