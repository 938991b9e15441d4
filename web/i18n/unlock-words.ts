import { unlockWords as en } from './en/unlock.ts'
import { createWords } from './lazy-words.ts'
import { unlockWords as zh } from './zh/unlock.ts'

export const useUnlockWords = createWords({ en, zh })
