import { useScreenWords } from './words.ts'

export const useLocalWriterWords = () => useScreenWords('localWriter')
