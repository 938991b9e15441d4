import { usePreferences } from '../state/preferences.ts'
import { searchWords as english } from './en/search.ts'
import { searchWords as chinese } from './zh/search.ts'

/** Both languages, because they come with the screen that needs them, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useSearchWords = (): typeof english => WORDS[usePreferences().language]
