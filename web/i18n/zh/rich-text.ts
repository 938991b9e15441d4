import type { richTextWords as english } from '../en/rich-text.ts'
import type { Widened } from '../en.ts'

export const richTextWords: Widened<typeof english> = {
  format: '格式',
  title: '标题',
  bold: '粗体',
  italic: '斜体',
  bullets: '列表',
  numbers: '编号列表',
  quote: '引文',
  undo: '撤销上一步',
  redo: '重做',
  picture: '图片',
  caption: '图片说明',
  up: '上移',
  down: '下移',
  remove: '移除',
  missing: '无法显示这张图片。',
}
