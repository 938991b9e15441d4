import { useScreenWords } from './words.ts'

export const useSignInWords = () => useScreenWords('signIn')
