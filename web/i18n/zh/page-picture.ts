import type { pagePictureWords as english } from '../en/page-picture.ts'
import type { Widened } from '../en.ts'

export const pagePictureWords: Widened<typeof english> = {
  title: '插入当天的照片',
  put: (name) => `插入 ${name}`,
}
