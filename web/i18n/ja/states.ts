import type { statesWords as english } from '../en/states.ts'
import type { Widened } from '../en.ts'

export const statesWords: Widened<typeof english> = {
  conflict: 'この記録は、その間に別の端末でも変更されました。両方の文がここにあります。',
  mine: 'この端末の文',
  theirs: '別の端末の文',
  keepMine: '自分の文を残す',
  keepTheirs: '別の文を残す',
  keepBoth: '両方残す',
  bothHint: '「両方残す」を選ぶと、上下に並べて編集できます。',
  keptTheirs: '別の文を残しました。',
  gone: 'この記録は、その間に別の端末で削除されました。あなたの書いた文はここにあります。',
  putBack: '自分の文で元に戻す',
  writeAnew: '新しい記録にする',
  notInTrash: 'もうゴミ箱にありません。あなたの文を新しい記録にできます。',
  discard: '破棄',
  discardConfirm: '直した内容はこの端末にしかありません。破棄すると失われます。',
  movedTo: (date) => `この記録は、別の端末で${date}に移されました。`,
  earlier: '以前の内容',
  until: (moment) => `${moment}まで`,
  none: '以前の内容はもう残っていません。',
  withFiles: (count) => `ファイル${count}個付き`,
  restore: 'この内容に戻す',
  restored: '以前の内容に戻しました。',
}
