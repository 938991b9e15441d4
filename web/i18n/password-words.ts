import { passwordWords as en } from './en/password.ts'
import { createWords } from './lazy-words.ts'
import { passwordWords as zh } from './zh/password.ts'

export const usePasswordWords = createWords({ en, zh })
