import { readingWords as en } from './en/reading.ts'
import { createWords } from './lazy-words.ts'
import { readingWords as zh } from './zh/reading.ts'

export const useReadingWords = createWords({ en, zh })
