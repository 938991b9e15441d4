import { mediaWords as en } from './en/media.ts'
import { createWords } from './lazy-words.ts'
import { mediaWords as zh } from './zh/media.ts'

export const useMediaWords = createWords({ en, zh })
