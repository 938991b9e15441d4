import { useScreenWords } from './words.ts'

export const usePlaceWords = () => useScreenWords('place')
