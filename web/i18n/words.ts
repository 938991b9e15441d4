import { showNotice } from '../state/notice.ts'
import { type Preferences, setPreferences, usePreferences } from '../state/preferences.ts'
import type { Words } from './en.ts'

type Language = Preferences['language']

/** The loaded languages. */
const known = new Map<Language, Words>()

/** Loads the words of a language; those of the chosen one before the first render. */
export async function loadWords(language: Language): Promise<void> {
  known.set(language, language === 'zh' ? (await import('./zh.ts')).zh : (await import('./en.ts')).en)
}

/** The client's words in the chosen language. */
export function useWords(): Words {
  const words = known.get(usePreferences().language)
  if (!words) throw new Error('The words are not here.')
  return words
}

/** The chosen language, and a function to change it. */
export function useLanguage(): [Language, (next: Language) => Promise<void>] {
  const { language } = usePreferences()
  const words = useWords()
  const change = async (next: Language) => {
    try {
      await loadWords(next)
      setPreferences({ language: next })
    } catch {
      showNotice({ message: words.errors.OFFLINE })
    }
  }
  return [language, change]
}
