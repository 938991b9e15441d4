import { useScreenWords } from './words.ts'

export const useFeedWords = () => useScreenWords('feeds')
