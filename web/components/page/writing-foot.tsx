import { useWords } from '../../i18n/words.ts'
import { stopWriting } from '../../queries/writing.ts'
import { Button } from '../shell/button.tsx'
import { useRunAction } from '../shell/run-action.ts'

/** The status of a running generation, with a button to stop it. */
export function WritingFoot({ taskId }: { taskId: string | undefined }) {
  const words = useWords()
  return (
    <div className="writing-foot">
      <span className="pulse" role="status">
        {words.page.writing}
      </span>
      {taskId !== undefined && <StopButton taskId={taskId} />}
    </div>
  )
}

export function StopButton({ taskId }: { taskId: string }) {
  const words = useWords()
  const runAction = useRunAction()
  return <Button onClick={() => runAction(() => stopWriting(taskId))}>{words.page.cancel}</Button>
}
