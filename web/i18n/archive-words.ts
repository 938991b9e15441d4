import { useScreenWords } from './words.ts'

export const useArchiveWords = () => useScreenWords('archive')
