import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Widened } from '../en.ts'

export const pagePictureWords: Widened<typeof english> = {
  title: 'Poner una imagen del día',
  put: (name) => `Poner ${name}`,
}
