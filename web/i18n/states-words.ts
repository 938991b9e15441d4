import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** Earlier states of a line, and changes of one line on two devices. */
const en = {
  conflict: 'This line was changed on another device meanwhile. Both texts are here.',
  mine: 'Yours',
  theirs: 'From the other device',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep the other',
  keepBoth: 'Keep both',
  bothHint: '“Keep both” puts them one below the other, for you to edit.',
  keptTheirs: 'The other text stays.',
  gone: 'This line was deleted on another device meanwhile. What you wrote is here.',
  putBack: 'Put it back, with my text',
  writeAnew: 'Write as a new line',
  notInTrash: 'It is no longer in the trash. You can write your text as a new line.',
  discard: 'Discard',
  discardConfirm: 'Your correction is on this device only. If you discard it, it is lost.',
  movedTo: (date: string) => `This line was moved to ${date} on another device.`,
  earlier: 'Earlier states',
  until: (moment: string) => `Until ${moment}`,
  none: 'Nothing earlier is kept any more.',
  withFiles: (count: number) => (count === 1 ? 'With a file' : `With ${count} files`),
  restore: 'Go back to this',
  restored: 'The line says again what it said.',
}

const zh: Widened<typeof en> = {
  conflict: '这一行在另一台设备上也改过了。两边写的都在这里。',
  mine: '您写的',
  theirs: '另一台设备上的',
  keepMine: '用我的',
  keepTheirs: '用另一份',
  keepBoth: '两份都留',
  bothHint: '“两份都留”会把它们上下放在一起，由您修改。',
  keptTheirs: '已保留另一份。',
  gone: '这一行已在另一台设备上删除。您写的在这里。',
  putBack: '恢复，并用我的文字',
  writeAnew: '写成新的一行',
  notInTrash: '它已不在回收站里。您可以把您的文字写成新的一行。',
  discard: '丢弃',
  discardConfirm: '您的修改只在此设备上。丢弃后将永远消失。',
  movedTo: (date) => `这一行已在另一台设备上移到${date}。`,
  earlier: '以前的内容',
  until: (moment) => `截至 ${moment}`,
  none: '没有更早的内容了。',
  withFiles: (count) => `带 ${count} 个文件`,
  restore: '恢复成这样',
  restored: '已恢复成以前的内容。',
}

export const useStatesWords = createWords({ en, zh })
