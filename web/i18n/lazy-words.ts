import { type Preferences, usePreferences } from '../state/preferences.ts'
import type { Widened } from './en.ts'

/** Creates a hook for words that are loaded with their screen, in both languages, instead of with the first load. */
export const createWords =
  <English>(words: { en: English; zh: Widened<English> }) =>
  (): Widened<English> =>
    (words as Record<Preferences['language'], Widened<English>>)[usePreferences().language]
