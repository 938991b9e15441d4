import { useScreenWords } from './words.ts'

export const useMediaWords = () => useScreenWords('media')

export type MediaWords = ReturnType<typeof useMediaWords>
