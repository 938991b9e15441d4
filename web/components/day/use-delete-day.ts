import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { useDeleteWithUndo } from '../shell/delete-with-undo.ts'
import { focusLines } from './focus-lines.ts'

/** Deletes a date's events and page, and offers them back. */
export function useDeleteDay(date: string): () => Promise<void> {
  const words = useWords()
  const deleteWithUndo = useDeleteWithUndo()
  return async () => {
    await deleteWithUndo({
      action: words.day.delete,
      remove: () => call(api.days[':date'].$delete, { param: { date } }),
      message: words.day.deleted,
      undo: () => call(api.trash.restore.$post, { json: { date } }),
    })
    focusLines()
  }
}
