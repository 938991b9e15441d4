import { usePreferences } from '../state/preferences.ts'
import { measuresWords as english, type MeasuresWords } from './en/measures.ts'
import { measuresWords as chinese } from './zh/measures.ts'

/** Both languages, because they come with the form, and not with the first load. */
const WORDS = { en: english, zh: chinese } as const

export const useMeasuresWords = (): MeasuresWords => WORDS[usePreferences().language]
