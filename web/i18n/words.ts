import type { Language } from '../state/languages.ts'
import { showNotice } from '../state/notice.ts'
import { getPreferences, setPreferences, usePreferences } from '../state/preferences.ts'
import type { Words } from './en.ts'
import type { ScreenWords } from './en-screens.ts'

/** Two chunks for each language: of the first screen, and of all that is loaded after it. */
const LOADERS: Record<Language, [first: () => Promise<Words>, screens: () => Promise<ScreenWords>]> = {
  en: [async () => (await import('./en.ts')).en, () => import('./en-screens.ts')],
  de: [async () => (await import('./de.ts')).de, () => import('./de-screens.ts')],
  es: [async () => (await import('./es.ts')).es, () => import('./es-screens.ts')],
  fr: [async () => (await import('./fr.ts')).fr, () => import('./fr-screens.ts')],
  ja: [async () => (await import('./ja.ts')).ja, () => import('./ja-screens.ts')],
  zh: [async () => (await import('./zh.ts')).zh, () => import('./zh-screens.ts')],
}

/** The loaded words. */
const known = new Map<Language, Words>()
const knownScreens = new Map<Language, ScreenWords>()

/** Loads the words of the first screen in the chosen language, before the first render. */
export async function loadFirstWords(): Promise<void> {
  const { language } = getPreferences()
  known.set(language, await LOADERS[language][0]())
}

/** Loads the words for what is loaded after the first screen; `loadLater` calls it. */
export async function loadScreenWords(language: Language = getPreferences().language): Promise<void> {
  if (!knownScreens.has(language)) knownScreens.set(language, await LOADERS[language][1]())
}

/** All words of a language. */
export async function loadBoth(language: Language): Promise<{ first: Words; screens: ScreenWords }> {
  const [first, screens] = await Promise.all([LOADERS[language][0](), LOADERS[language][1]()])
  return { first, screens }
}

/** Loads all words of a language that is about to be chosen. */
export async function loadWords(language: Language): Promise<void> {
  const { first, screens } = await loadBoth(language)
  known.set(language, first)
  knownScreens.set(language, screens)
}

const find = <T>(words: ReadonlyMap<Language, T>, language: Language): T => {
  const found = words.get(language)
  if (!found) throw new Error('The words are not here.')
  return found
}

/** The words of the first screen in the chosen language. */
export const useWords = (): Words => find(known, usePreferences().language)

/** The words of a part that is loaded after the first screen. */
export const useScreenWords = <N extends keyof ScreenWords>(name: N): ScreenWords[N] =>
  find(knownScreens, usePreferences().language)[name]

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
