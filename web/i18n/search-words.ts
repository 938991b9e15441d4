import { searchWords as en } from './en/search.ts'
import { createWords } from './lazy-words.ts'
import { searchWords as zh } from './zh/search.ts'

export const useSearchWords = createWords({ en, zh })
