import type { en as english } from './en.ts'
import { dayWords } from './es/day.ts'
import { errorsWords } from './es/errors.ts'
import { frameWords } from './es/frame.ts'
import { listsWords } from './es/lists.ts'
import { lookBackWords } from './es/look-back.ts'
import { offlineWords } from './es/offline.ts'
import type { Unfinished } from './unfinished.ts'

export const es: Unfinished<typeof english> = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}
