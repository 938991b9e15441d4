import type { Words } from './en.ts'
import { dayWords } from './es/day.ts'
import { errorsWords } from './es/errors.ts'
import { frameWords } from './es/frame.ts'
import { listsWords } from './es/lists.ts'
import { lookBackWords } from './es/look-back.ts'
import { offlineWords } from './es/offline.ts'

export const es: Words = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
