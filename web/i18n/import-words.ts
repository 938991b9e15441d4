import { usePreferences } from '../state/preferences.ts'
import { importWords as english } from './en/import.ts'
import type { Widened } from './en.ts'
import { importWords as chinese } from './zh/import.ts'

/** Both languages, because they come with the screens that need them, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export type ImportWords = Widened<typeof english>

export const useImportWords = (): ImportWords => WORDS[usePreferences().language]
