import { useScreenWords } from './words.ts'

export const useNoticeWords = () => useScreenWords('notice')
