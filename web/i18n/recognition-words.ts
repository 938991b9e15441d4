import { recognitionWords as en } from './en/recognition.ts'
import { createWords } from './lazy-words.ts'
import { recognitionWords as zh } from './zh/recognition.ts'

/** The words come with the attachments and the settings, and not with the first load. */
export const useRecognitionWords = createWords({ en, zh })
