import type { en as english } from './en.ts'
import { dayWords } from './ja/day.ts'
import { errorsWords } from './ja/errors.ts'
import { frameWords } from './ja/frame.ts'
import { listsWords } from './ja/lists.ts'
import { lookBackWords } from './ja/look-back.ts'
import { offlineWords } from './ja/offline.ts'
import type { Unfinished } from './unfinished.ts'

export const ja: Unfinished<typeof english> = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
