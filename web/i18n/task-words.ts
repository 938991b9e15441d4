import { useScreenWords } from './words.ts'

export const useTaskWords = () => useScreenWords('tasks')
