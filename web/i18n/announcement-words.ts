import { useScreenWords } from './words.ts'

export const useAnnouncementWords = () => useScreenWords('announcement')
