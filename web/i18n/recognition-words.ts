import { usePreferences } from '../state/preferences.ts'
import { recognitionWords as english } from './en/recognition.ts'
import type { Widened } from './en.ts'
import { recognitionWords as chinese } from './zh/recognition.ts'

/** Both languages, because they come with the attachments and the settings, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useRecognitionWords = (): Widened<typeof english> => WORDS[usePreferences().language]
