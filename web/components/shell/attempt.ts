import { ApiError } from '../../api/api-error.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshDiary } from '../../queries/client.ts'
import { showNotice } from '../../state/notice.ts'

/** Runs what changes the diary by one press, shows the diary as it is then, and says so where it failed. */
export function useAttempt(): (action: () => Promise<unknown>) => Promise<void> {
  const words = useWords()
  return async (action) => {
    try {
      await action()
    } catch (error) {
      showNotice({ message: words.errors[error instanceof ApiError ? error.code : 'UNREADABLE'] })
    }
    await refreshDiary()
  }
}
