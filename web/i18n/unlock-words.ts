import { useScreenWords } from './words.ts'

export const useUnlockWords = () => useScreenWords('unlock')
