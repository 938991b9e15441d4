import { useMemo } from 'react'
import { usePreferences } from '../state/preferences.ts'
import { guideWords as englishGuide } from './en/guide.ts'
import { settingsWords as englishSettings } from './en/settings.ts'
import type { Widened, Words } from './en.ts'
import { useWords } from './words.ts'
import { guideWords as chineseGuide } from './zh/guide.ts'
import { settingsWords as chineseSettings } from './zh/settings.ts'

/** Both languages, because they come with the screens that need them, and not with the first load. */
const WORDS = {
  en: { ...englishGuide, ...englishSettings },
  zh: { ...chineseGuide, ...chineseSettings },
} as const

/** All words of the settings and the first steps, with those that every screen has. */
export function useSettingsWords(): Words & Widened<typeof englishGuide> & Widened<typeof englishSettings> {
  const words = useWords()
  const { language } = usePreferences()
  return useMemo(() => ({ ...words, ...WORDS[language] }), [words, language])
}
