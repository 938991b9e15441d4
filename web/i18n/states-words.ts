import { statesWords as en } from './en/states.ts'
import { createWords } from './lazy-words.ts'
import { statesWords as zh } from './zh/states.ts'

export const useStatesWords = createWords({ en, zh })
