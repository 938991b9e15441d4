import { useMutation } from '@tanstack/react-query'
import { serviceQuery } from '../../api/service-query.ts'
import { useWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange, queryClient } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'

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
  const { mutateAsync } = useMutation(
    diaryChange(async ({ action, remove, message, undo }: Removal) => {
      const { trashDays } = await queryClient.ensureQueryData(serviceQuery)
      const isKept = trashDays > 0
      if (!isKept && !(await ask({ title: action, text: words.trash.notKept, action }))) return
      await remove()
      showNotice({ message, ...(isKept && { undo }) })
    }),
  )
  return (removal) => mutateAsync(removal).catch(() => undefined)
}
