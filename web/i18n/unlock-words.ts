import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** A file that is locked with a password. */
const en = {
  locked: 'This file is locked with a password:',
  password: 'Password of the file',
  wrong: 'That is not the password of this file.',
  open: 'Open the file',
}

const zh: Widened<typeof en> = {
  locked: '这个文件有密码锁定：',
  password: '文件密码',
  wrong: '这不是该文件的密码。',
  open: '打开文件',
}

export const useUnlockWords = createWords({ en, zh })
