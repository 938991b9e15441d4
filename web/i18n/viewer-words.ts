import { usePreferences } from '../state/preferences.ts'
import { viewerWords as english } from './en/viewer.ts'
import type { Widened } from './en.ts'
import { viewerWords as chinese } from './zh/viewer.ts'

/** Both languages, because they come with the first attachment, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useViewerWords = (): Widened<typeof english> => WORDS[usePreferences().language]
