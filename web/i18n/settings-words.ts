import { useMemo } from 'react'
import { useScreenWords, useWords } from './words.ts'

/** The words of the settings and the first steps, and the common ones. */
export function useSettingsWords() {
  const words = useWords()
  const own = useScreenWords('setup')
  return useMemo(() => ({ ...words, ...own }), [words, own])
}
