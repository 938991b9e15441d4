import type { Widened } from '../../i18n/en.ts'
import { createWords } from '../../i18n/lazy-words.ts'

const en = {
  title: 'Put in a picture of the day',
  put: (name: string) => `Put in ${name}`,
}

const zh: Widened<typeof en> = {
  title: '插入当天的照片',
  put: (name) => `插入 ${name}`,
}

/** The words for pictures in a page, loaded with its editor. */
export const usePagePictureWords = createWords({ en, zh })
