import { useScreenWords } from './words.ts'

export const useNightWords = () => useScreenWords('night')
