import { useScreenWords } from './words.ts'

export const useReadingWords = () => useScreenWords('reading')
