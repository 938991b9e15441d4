import type { Words } from './en.ts'
import { dayWords } from './zh/day.ts'
import { errorsWords } from './zh/errors.ts'
import { frameWords } from './zh/frame.ts'
import { listsWords } from './zh/lists.ts'
import { lookBackWords } from './zh/look-back.ts'
import { offlineWords } from './zh/offline.ts'

/** 界面的全部中文。 */
export const zh: Words = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
