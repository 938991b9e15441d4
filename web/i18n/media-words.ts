import { mediaWords as en } from './en/media.ts'
import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'
import { mediaWords as zh } from './zh/media.ts'

export type MediaWords = Widened<typeof en>

export const useMediaWords = createWords({ en, zh })
