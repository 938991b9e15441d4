import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Unfinished } from '../unfinished.ts'

export const pagePictureWords: Unfinished<typeof english> = {
  title: 'Poner una imagen del día',
  put: (name) => `Poner ${name}`,
}
