import type { Words } from './en.ts'
import { dayWords } from './ja/day.ts'
import { errorsWords } from './ja/errors.ts'
import { frameWords } from './ja/frame.ts'
import { listsWords } from './ja/lists.ts'
import { lookBackWords } from './ja/look-back.ts'
import { offlineWords } from './ja/offline.ts'

export const ja: Words = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
