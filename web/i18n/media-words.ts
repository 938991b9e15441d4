import { usePreferences } from '../state/preferences.ts'
import { mediaWords as english } from './en/media.ts'
import type { Widened } from './en.ts'
import { mediaWords as chinese } from './zh/media.ts'

/** Both languages, because they come with the attachments, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useMediaWords = (): Widened<typeof english> => WORDS[usePreferences().language]
