import { useMutation } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { stopWriting } from '../../queries/writing.ts'
import { diaryChange } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import styles from './page.module.css'

/** The status of a running generation, with a button to stop it. */
export function WritingFoot({ taskId }: { taskId: string | undefined }) {
  const words = useWords()
  return (
    <div className={styles.writingFoot}>
      <span className="pulse" role="status">
        {words.page.writing}
      </span>
      {taskId !== undefined && <StopButton taskId={taskId} />}
    </div>
  )
}

export function StopButton({ taskId }: { taskId: string }) {
  const words = useWords()
  const { mutate } = useMutation(diaryChange(() => stopWriting(taskId)))
  return <Button onClick={() => mutate()}>{words.page.cancel}</Button>
}
