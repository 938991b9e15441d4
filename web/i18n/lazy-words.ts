import type { Language } from '../state/languages.ts'
import { usePreferences } from '../state/preferences.ts'
import type { Widened } from './en.ts'

/** Creates a hook for words that are loaded with their screen, in all languages, instead of with the first load. */
export const createWords =
  <English>(words: { en: English } & { [L in Exclude<Language, 'en'>]: Widened<English> }) =>
  (): Widened<English> =>
    (words as Record<Language, Widened<English>>)[usePreferences().language]
