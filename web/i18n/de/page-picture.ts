import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Widened } from '../en.ts'

export const pagePictureWords: Widened<typeof english> = {
  title: 'Ein Bild des Tages einfügen',
  put: (name) => `${name} einfügen`,
}
