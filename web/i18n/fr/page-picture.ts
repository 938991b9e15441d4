import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Unfinished } from '../unfinished.ts'

export const pagePictureWords: Unfinished<typeof english> = {
  title: 'Insérer une image du jour',
  put: (name) => `Insérer ${name}`,
}
