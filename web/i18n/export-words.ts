import { exportWords as en } from './en/export.ts'
import { createWords } from './lazy-words.ts'
import { exportWords as zh } from './zh/export.ts'

export const useExportWords = createWords({ en, zh })
