import type { unlockWords as english } from '../en/unlock.ts'
import type { Widened } from '../en.ts'

export const unlockWords: Widened<typeof english> = {
  locked: 'このファイルにはパスワードがかかっています：',
  password: 'ファイルのパスワード',
  wrong: 'このファイルのパスワードではありません。',
  open: 'ファイルを開く',
}
