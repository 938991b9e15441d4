import { useScreenWords } from './words.ts'

export const useViewerWords = () => useScreenWords('viewer')
