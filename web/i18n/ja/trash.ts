import type { trashWords as english } from '../en/trash.ts'
import type { Widened } from '../en.ts'

export const trashWords: Widened<typeof english> = {
  empty: 'ゴミ箱は空です。',
  intro: '削除したものは、しばらくここに残ってから、完全に消えます。',
  introDays: (days) => `削除したものは、${days}日間ここに残ってから、完全に消えます。`,
  none: 'このサーバーは、削除したものを残しません。',
  restore: '元に戻す',
  restored: '元に戻しました。',
  notRestored: 'もうゴミ箱にないか、その日に別のページがあります。先にそのページを削除すると、元に戻せます。',
  emptyAll: 'ゴミ箱を空にする',
  emptyConfirm: 'ゴミ箱の中身がすべて完全に削除されます。元に戻せません。',
  expires: (when) => `${when}まで`,
  day: '1日分',
  page: '日記のページ',
  event: '記録',
}
