import { call } from '../api/call.ts'
import { useWords } from '../i18n/words.ts'
import { showNotice } from '../state/notice.ts'
import { useAttempt } from './attempt.ts'

/** Deletes the page of a date, which unlocks its events, and offers it back. */
export function useDeletePage(date: string): () => Promise<void> {
  const words = useWords()
  const remove = useAttempt()
  return () =>
    remove(async () => {
      await call('deleteJournal', { params: { date } })
      showNotice({ message: words.page.deleted, undo: () => call('restoreTrash', { body: { date } }) })
    })
}
