import { useScreenWords } from './words.ts'

export const useFirstVisitWords = () => useScreenWords('firstVisit')
