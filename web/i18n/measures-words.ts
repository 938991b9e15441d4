import { useScreenWords } from './words.ts'

export const useMeasuresWords = () => useScreenWords('measures')
