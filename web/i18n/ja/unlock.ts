import type { unlockWords as english } from '../en/unlock.ts'
import type { Unfinished } from '../unfinished.ts'

export const unlockWords: Unfinished<typeof english> = {
  locked: 'このファイルにはパスワードがかかっています：',
  password: 'ファイルのパスワード',
  wrong: 'このファイルのパスワードではありません。',
  open: 'ファイルを開く',
}
