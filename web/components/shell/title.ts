import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'

/** Names the screen in the tab and to a reader's voice; never by what somebody wrote, for tabs are seen by others. */
export function useTitle(name: string): void {
  const { appName } = useWords()
  useEffect(() => {
    document.title = `${name} · ${appName}`
    return () => {
      document.title = appName
    }
  }, [name, appName])
}
