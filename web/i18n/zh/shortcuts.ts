import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: '键盘快捷键',
  write: '写一条记录',
  search: '搜索',
  turn: '前一天或后一天，上一页或下一页',
  bold: '加粗（编辑日记页时）',
  italics: '斜体（编辑日记页时）',
  close: '关闭打开的内容',
  list: '此列表',
  or: '或',
}
