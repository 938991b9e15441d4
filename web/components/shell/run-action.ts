import { errorText } from '../../i18n/error-text.ts'
import { useWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { refreshDiary } from '../../state/query-client.ts'

/** Runs an action that changes the diary, reports its failure, and reloads the diary. */
export function useRunAction(): (action: () => Promise<unknown>) => Promise<void> {
  const words = useWords()
  return async (action) => {
    try {
      await action()
    } catch (error) {
      showNotice({ message: errorText(words, error) })
    }
    await refreshDiary()
  }
}
