import { useScreenWords } from './words.ts'

export const useEveningWords = () => useScreenWords('evening')
