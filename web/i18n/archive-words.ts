import { archiveWords as en } from './en/archive.ts'
import { createWords } from './lazy-words.ts'
import { archiveWords as zh } from './zh/archive.ts'

export const useArchiveWords = createWords({ en, zh })
