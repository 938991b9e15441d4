import { usePreferences } from '../state/preferences.ts'
import { en, type Words } from './en.ts'
import { zh } from './zh.ts'

/** The client's words in the language that this device has chosen. */
export const useWords = (): Words => (usePreferences().language === 'zh' ? zh : en)
