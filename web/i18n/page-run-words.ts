import { useScreenWords } from './words.ts'

export const usePageRunWords = () => useScreenWords('pageRun')
