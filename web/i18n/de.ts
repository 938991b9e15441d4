import { dayWords } from './de/day.ts'
import { errorsWords } from './de/errors.ts'
import { frameWords } from './de/frame.ts'
import { listsWords } from './de/lists.ts'
import { lookBackWords } from './de/look-back.ts'
import { offlineWords } from './de/offline.ts'
import type { Words } from './en.ts'

export const de: Words = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
