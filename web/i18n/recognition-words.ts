import { useScreenWords } from './words.ts'

export const useRecognitionWords = () => useScreenWords('recognition')
