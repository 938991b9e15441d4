import { useScreenWords } from './words.ts'

export const useMapWords = () => useScreenWords('map')
