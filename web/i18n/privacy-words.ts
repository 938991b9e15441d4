import { useScreenWords } from './words.ts'

export const usePrivacyWords = () => useScreenWords('privacy')
