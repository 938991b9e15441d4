import type { trashWords as english } from '../en/trash.ts'
import type { Widened } from '../en.ts'

export const trashWords: Widened<typeof english> = {
  empty: '回收站是空的。',
  intro: '删除的内容会在这里保留一段时间，然后永久消失。',
  introDays: (days) => `删除的内容会在这里保留 ${days} 天，然后永久消失。`,
  none: '此服务不保留已删除的内容。',
  restore: '恢复',
  restored: '已恢复。',
  notRestored: '它已不在回收站，或者这一天已有另一篇日记。请先删除那一篇，再恢复这一篇。',
  emptyAll: '清空回收站',
  emptyConfirm: '回收站里的全部内容将被永久删除，无法撤销。',
  expires: (when) => `保留到 ${when}`,
  day: '一天',
  page: '日记页',
  event: '记录',
}
