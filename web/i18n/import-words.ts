import { useScreenWords } from './words.ts'

export const useImportWords = () => useScreenWords('import')

export type ImportWords = ReturnType<typeof useImportWords>
