import { dayWords } from './en/day.ts'
import { errorsWords } from './en/errors.ts'
import { frameWords } from './en/frame.ts'
import { guideWords } from './en/guide.ts'
import { listsWords } from './en/lists.ts'
import { mapWords } from './en/map.ts'
import { offlineWords } from './en/offline.ts'
import { settingsWords } from './en/settings.ts'

/** Every word of the client in English. The other languages have the same shape. */
export const en = {
  ...frameWords,
  ...errorsWords,
  ...dayWords,
  ...guideWords,
  ...listsWords,
  ...mapWords,
  ...offlineWords,
  ...settingsWords,
}

export type Widened<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widened<T[K]> }

export type Words = Widened<typeof en>
