import { dayWords } from './en/day.ts'
import { errorsWords } from './en/errors.ts'
import { frameWords } from './en/frame.ts'
import { listsWords } from './en/lists.ts'
import { lookBackWords } from './en/look-back.ts'
import { offlineWords } from './en/offline.ts'

/** Every word of the client in English. The other languages have the same shape. */
export const en = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...listsWords,
  lookBack: lookBackWords,
  ...offlineWords,
}

export type Widened<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widened<T[K]> }

export type Words = Widened<typeof en>
