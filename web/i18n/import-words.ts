import { importWords as en } from './en/import.ts'
import { createWords } from './lazy-words.ts'
import { importWords as zh } from './zh/import.ts'

export const useImportWords = createWords({ en, zh })

export type ImportWords = ReturnType<typeof useImportWords>
