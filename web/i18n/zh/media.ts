import type { mediaWords as english } from '../en/media.ts'
import type { Widened } from '../en.ts'

export const mediaWords: Widened<typeof english> = {
  add: '照片或文件',
  sending: (number, count) => `正在发送第 ${number} 个，共 ${count} 个……`,
  untitled: '照片',
  open: (name) => `打开 ${name}`,
  download: (name, megabytes) => `${name}，${megabytes} MB`,
}
