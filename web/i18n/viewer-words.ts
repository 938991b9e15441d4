import { viewerWords as en } from './en/viewer.ts'
import { createWords } from './lazy-words.ts'
import { viewerWords as zh } from './zh/viewer.ts'

export const useViewerWords = createWords({ en, zh })
