import { serviceQuery } from '../../api/service-query.ts'
import { useWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { queryClient } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { useRunAction } from './run-action.ts'

interface Removal {
  /** The label of the pressed button. */
  action: string
  remove: () => Promise<unknown>
  /** Shown after the deletion. */
  message: string
  undo: () => Promise<unknown>
}

/** Deletes and offers undo. Where the service has no trash, asks for confirmation first instead. */
export function useDeleteWithUndo(): (removal: Removal) => Promise<void> {
  const words = useWords()
  const runAction = useRunAction()
  return ({ action, remove, message, undo }) =>
    runAction(async () => {
      const { trashDays } = await queryClient.ensureQueryData(serviceQuery)
      const isKept = trashDays > 0
      if (!isKept && !(await ask({ title: action, text: words.trash.notKept, action }))) return
      await remove()
      showNotice({ message, ...(isKept && { undo }) })
    })
}
