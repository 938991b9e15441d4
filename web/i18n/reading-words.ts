import { usePreferences } from '../state/preferences.ts'
import { readingWords as english } from './en/reading.ts'
import type { Widened } from './en.ts'
import { readingWords as chinese } from './zh/reading.ts'

/** Both languages, because they come with the screens that need them, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useReadingWords = (): Widened<typeof english> => WORDS[usePreferences().language]
