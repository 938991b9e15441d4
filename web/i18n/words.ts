import type { Language } from '../state/languages.ts'
import { showNotice } from '../state/notice.ts'
import { setPreferences, usePreferences } from '../state/preferences.ts'
import type { Words } from './en.ts'

/** Each language is a chunk of its own. */
const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
}

/** The loaded languages. */
const known = new Map<Language, Words>()

/** Loads the words of a language; those of the chosen one before the first render. */
export async function loadWords(language: Language): Promise<void> {
  known.set(language, await LOADERS[language]())
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
