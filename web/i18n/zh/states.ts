import type { statesWords as english } from '../en/states.ts'
import type { Widened } from '../en.ts'

export const statesWords: Widened<typeof english> = {
  conflict: '这条记录在另一台设备上也改过了。两边写的都在这里。',
  mine: '您写的',
  theirs: '另一台设备上的',
  keepMine: '用我的',
  keepTheirs: '用另一份',
  keepBoth: '两份都留',
  bothHint: '“两份都留”会把它们上下放在一起，由您修改。',
  keptTheirs: '已保留另一份。',
  gone: '这条记录已在另一台设备上删除。您写的在这里。',
  putBack: '恢复，并用我的文字',
  writeAnew: '写成新的记录',
  notInTrash: '它已不在回收站里。您可以把您的文字写成新的记录。',
  discard: '丢弃',
  discardConfirm: '您的修改只在此设备上。丢弃后将永远消失。',
  movedTo: (date) => `这条记录已在另一台设备上移到${date}。`,
  earlier: '以前的内容',
  until: (moment) => `截至 ${moment}`,
  none: '没有更早的内容了。',
  withFiles: (count) => `带 ${count} 个文件`,
  restore: '恢复成这样',
  restored: '已恢复成以前的内容。',
}
