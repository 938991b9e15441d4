import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { useDeleteWithUndo } from '../shell/delete-with-undo.ts'

/** Deletes the page of a date, which unlocks its events, and offers it back. */
export function useDeletePage(date: string): () => Promise<void> {
  const words = useWords()
  const deleteWithUndo = useDeleteWithUndo()
  return () =>
    deleteWithUndo({
      action: words.page.delete,
      remove: () => call(api.journal[':date'].$delete, { param: { date } }),
      message: words.page.deleted,
      undo: () => call(api.trash.restore.$post, { json: { date } }),
    })
}
