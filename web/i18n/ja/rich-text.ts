import type { richTextWords as english } from '../en/rich-text.ts'
import type { Widened } from '../en.ts'

export const richTextWords: Widened<typeof english> = {
  format: '書式',
  title: '見出し',
  bold: '太字',
  italic: '斜体',
  bullets: '箇条書き',
  numbers: '番号付きリスト',
  quote: '引用',
  undo: '直前の変更を取り消す',
  redo: 'やり直す',
  picture: '画像',
  caption: '画像の説明',
  up: '上へ移動',
  down: '下へ移動',
  remove: '外す',
  missing: 'この画像は表示できません。',
}
