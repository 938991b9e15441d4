import { useScreenWords } from './words.ts'

export const useStatesWords = () => useScreenWords('states')
