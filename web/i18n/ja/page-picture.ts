import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Unfinished } from '../unfinished.ts'

export const pagePictureWords: Unfinished<typeof english> = {
  title: 'その日の写真を入れる',
  put: (name) => `${name}を入れる`,
}
