import { useScreenWords } from './words.ts'

export const useUserWords = () => useScreenWords('users')
