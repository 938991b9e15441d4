import { useScreenWords } from './words.ts'

export const usePasswordWords = () => useScreenWords('password')
