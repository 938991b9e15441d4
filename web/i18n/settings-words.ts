import { useMemo } from 'react'
import { guideWords as englishGuide } from './en/guide.ts'
import { settingsWords as englishSettings } from './en/settings.ts'
import { createWords } from './lazy-words.ts'
import { useWords } from './words.ts'
import { guideWords as chineseGuide } from './zh/guide.ts'
import { settingsWords as chineseSettings } from './zh/settings.ts'

const useOwnWords = createWords({
  en: { ...englishGuide, ...englishSettings },
  zh: { ...chineseGuide, ...chineseSettings },
})

/** The words of the settings and the first steps, and the common ones. */
export function useSettingsWords() {
  const words = useWords()
  const own = useOwnWords()
  return useMemo(() => ({ ...words, ...own }), [words, own])
}
