import type { Language } from '../state/languages.ts'
import { showNotice } from '../state/notice.ts'
import { getPreferences, setPreferences, usePreferences } from '../state/preferences.ts'
import type { Words } from './en.ts'
import { LOADERS, type WordGroup, type WordsByGroup } from './load-words.ts'

/** Those of all groups. */
export type LaterWords = WordsByGroup['parts'] & WordsByGroup['screens'] & WordsByGroup['signIn']

/** The loaded words. */
const known = new Map<Language, Words>()
const knownLater = new Map<Language, Partial<LaterWords>>()

/** Loads the words of the first screen in the chosen language, before the first render. */
export async function loadFirstWords(): Promise<void> {
  const { language } = getPreferences()
  known.set(language, await LOADERS[language].first())
}

export const ALL_GROUPS: readonly WordGroup[] = ['parts', 'screens', 'signIn']

/** Loads words for what is loaded after the first screen; `loadLater` calls it. */
export async function loadLaterWords(
  groups: readonly WordGroup[],
  language: Language = getPreferences().language,
): Promise<void> {
  const loaded = await Promise.all(groups.map((group) => LOADERS[language][group]()))
  knownLater.set(language, Object.assign({}, knownLater.get(language), ...loaded))
}

/** Loads all words of a language that is about to be chosen. */
export async function loadWords(language: Language): Promise<void> {
  const [first] = await Promise.all([LOADERS[language].first(), loadLaterWords(ALL_GROUPS, language)])
  known.set(language, first)
}

const find = <T>(words: T | undefined): T => {
  if (words === undefined) throw new Error('The words are not here.')
  return words
}

/** The words of the first screen in the chosen language. */
export const useWords = (): Words => find(known.get(usePreferences().language))

/** The words of a part that is loaded after the first screen. */
export const useScreenWords = <N extends keyof LaterWords>(name: N): LaterWords[N] =>
  find(knownLater.get(usePreferences().language)?.[name]) as LaterWords[N]

/** The chosen language, and a function to change it. */
export function useLanguage(): [Language, (next: Language) => Promise<void>] {
  const { language } = usePreferences()
  const words = useWords()
  const change = async (next: Language) => {
    try {
      await loadWords(next)
      setPreferences({ language: next })
    } catch {
      showNotice({ message: words.errors.OFFLINE })
    }
  }
  return [language, change]
}
