import { ApiError } from '../api/api-error.ts'
import { useWords } from '../i18n/words.ts'
import { refreshDiary } from '../queries/client.ts'
import { showNotice } from '../state/notice.ts'

/** Runs what takes something away, shows the diary without it, and says so where it failed. */
export function useRemoval(): (remove: () => Promise<void>) => Promise<void> {
  const words = useWords()
  return async (remove) => {
    try {
      await remove()
    } catch (error) {
      showNotice({ message: words.errors[error instanceof ApiError ? error.code : 'UNREADABLE'] })
    }
    await refreshDiary()
  }
}
