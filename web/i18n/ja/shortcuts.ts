import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'キーボードショートカット',
  write: '一行書く',
  search: '検索',
  turn: '前後の日またはページ',
  bold: '太字（ページの編集中）',
  italics: '斜体（ページの編集中）',
  close: '開いているものを閉じる',
  list: 'この一覧',
  or: 'または',
}
