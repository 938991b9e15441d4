/** A file that is locked with a password. */
export const unlockWords = {
  locked: 'This file is locked with a password:',
  password: 'Password of the file',
  wrong: 'That is not the password of this file.',
  open: 'Open the file',
}
