import { useScreenWords } from './words.ts'

export const useExportWords = () => useScreenWords('export')
