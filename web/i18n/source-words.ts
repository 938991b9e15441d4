import { sourcesWords as en } from './en/sources.ts'
import { createWords } from './lazy-words.ts'
import { sourcesWords as zh } from './zh/sources.ts'

export const useSourceWords = createWords({ en, zh })
