import { useScreenWords } from './words.ts'

export const useSearchWords = () => useScreenWords('search')
