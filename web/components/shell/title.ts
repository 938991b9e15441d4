import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'

/** Sets the title of the tab. It never contains the user's own text, because other people can see tabs. */
export function useTitle(name: string): void {
  const { appName } = useWords()
  useEffect(() => {
    document.title = `${name} · ${appName}`
    return () => {
      document.title = appName
    }
  }, [name, appName])
}
