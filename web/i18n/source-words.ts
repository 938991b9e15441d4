import { usePreferences } from '../state/preferences.ts'
import { sourcesWords as english } from './en/sources.ts'
import type { Widened } from './en.ts'
import { sourcesWords as chinese } from './zh/sources.ts'

/** Both languages, because they come with the screens that need them, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useSourceWords = (): Widened<typeof english> => WORDS[usePreferences().language]
