import { recognitionWords as en } from './en/recognition.ts'
import { createWords } from './lazy-words.ts'
import { recognitionWords as zh } from './zh/recognition.ts'

/** Loaded with attachments and settings, not with the first load. */
export const useRecognitionWords = createWords({ en, zh })
