import type { mediaWords as english } from '../en/media.ts'
import type { Widened } from '../en.ts'

export const mediaWords: Widened<typeof english> = {
  add: '照片或文件',
  sending: (number, count) => `正在发送第 ${number} 个，共 ${count} 个……`,
}
