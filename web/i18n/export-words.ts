import { usePreferences } from '../state/preferences.ts'
import { exportWords as english } from './en/export.ts'
import type { Widened } from './en.ts'
import { exportWords as chinese } from './zh/export.ts'

/** Both languages, because they come with the settings, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useExportWords = (): Widened<typeof english> => WORDS[usePreferences().language]
