import { useWords } from '../../i18n/words.ts'
import { queryClient } from '../../queries/client.ts'
import { serviceQuery } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { ask } from '../../state/question.ts'
import { useAttempt } from '../shell/attempt.ts'

interface Removal {
  /** What the button says that was pressed. */
  action: string
  remove: () => Promise<unknown>
  /** Said once it is gone. */
  message: string
  undo: () => Promise<unknown>
}

/** Deletes and offers the way back. Where the service keeps nothing of what is deleted, it asks first instead. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const words = useWords()
  const attempt = useAttempt()
  return ({ action, remove, message, undo }) =>
    attempt(async () => {
      const { trashDays } = await queryClient.ensureQueryData(serviceQuery)
      const isKept = trashDays > 0
      if (!isKept && !(await ask({ title: action, text: words.trash.notKept, action }))) return
      await remove()
      showNotice({ message, ...(isKept && { undo }) })
    })
}
