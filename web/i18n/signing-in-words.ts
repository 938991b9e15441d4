import { useScreenWords } from './words.ts'

export const useSigningInWords = () => useScreenWords('signingIn')
