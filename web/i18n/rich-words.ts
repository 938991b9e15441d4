import { useScreenWords } from './words.ts'

export const useRichWords = () => useScreenWords('richText')
