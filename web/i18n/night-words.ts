import { nightWords as en } from './en/night.ts'
import { createWords } from './lazy-words.ts'
import { nightWords as zh } from './zh/night.ts'

export const useNightWords = createWords({ en, zh })
