import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** The trash. */
const en = {
  empty: 'Nothing has been thrown away.',
  intro: 'What you delete stays here for a while before it goes for ever.',
  introDays: (days: number) =>
    days === 1
      ? 'What you delete stays here for a day before it goes for ever.'
      : `What you delete stays here for ${days} days before it goes for ever.`,
  none: 'This service keeps nothing of what is deleted.',
  restore: 'Restore',
  restored: 'Restored.',
  notRestored:
    'It is no longer in the trash, or its day has another page. Delete that page first, then this one can be restored.',
  emptyAll: 'Empty the trash',
  emptyConfirm: 'Everything in the trash is deleted for ever. This cannot be undone.',
  expires: (when: string) => `until ${when}`,
  day: 'Day',
  page: 'Diary page',
  event: 'Event',
}

const zh: Widened<typeof en> = {
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

export const useTrashWords = createWords({ en, zh })
