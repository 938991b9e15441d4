import { taskWords as en } from './en/tasks.ts'
import { createWords } from './lazy-words.ts'
import { taskWords as zh } from './zh/tasks.ts'

export const useTaskWords = createWords({ en, zh })
