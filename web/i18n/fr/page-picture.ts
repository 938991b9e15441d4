import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Widened } from '../en.ts'

export const pagePictureWords: Widened<typeof english> = {
  title: 'Insérer une image du jour',
  put: (name) => `Insérer ${name}`,
}
