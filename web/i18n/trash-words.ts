import { useScreenWords } from './words.ts'

export const useTrashWords = () => useScreenWords('trash')
