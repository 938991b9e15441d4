import type { unlockWords as english } from '../en/unlock.ts'
import type { Widened } from '../en.ts'

export const unlockWords: Widened<typeof english> = {
  locked: '这个文件有密码锁定：',
  password: '文件密码',
  wrong: '这不是该文件的密码。',
  open: '打开文件',
}
