import { useScreenWords } from './words.ts'

export const useSourceWords = () => useScreenWords('sources')
