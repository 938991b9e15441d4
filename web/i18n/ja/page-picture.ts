import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Widened } from '../en.ts'

export const pagePictureWords: Widened<typeof english> = {
  title: 'その日の写真を入れる',
  put: (name) => `${name}を入れる`,
}
