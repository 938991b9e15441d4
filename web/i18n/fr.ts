import type { Words } from './en.ts'
import { dayWords } from './fr/day.ts'
import { errorsWords } from './fr/errors.ts'
import { frameWords } from './fr/frame.ts'
import { listsWords } from './fr/lists.ts'
import { lookBackWords } from './fr/look-back.ts'
import { offlineWords } from './fr/offline.ts'

export const fr: Words = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
