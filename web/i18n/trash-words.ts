import { trashWords as en } from './en/trash.ts'
import { createWords } from './lazy-words.ts'
import { trashWords as zh } from './zh/trash.ts'

export const useTrashWords = createWords({ en, zh })
