import { measuresWords as en } from './en/measures.ts'
import { createWords } from './lazy-words.ts'
import { measuresWords as zh } from './zh/measures.ts'

export const useMeasuresWords = createWords({ en, zh })
