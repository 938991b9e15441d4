import type { announcementWords as english } from '../en/announcement.ts'
import type { Widened } from '../en.ts'

export const announcementWords: Widened<typeof english> = {
  cut: (_left, written) => `粘贴的内容对此栏来说太长，末尾 ${written} 个字符没有放入。`,
  conflict: (date) => `${date} 的一条记录在这里和另一台设备上都有改动。两份都保留了，请到当天选择。`,
  show: '查看',
}
