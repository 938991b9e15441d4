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
  earlier: '以前的内容',
  until: (moment) => `截至 ${moment}`,
  none: '没有更早的内容了。',
  withFiles: (count) => `带 ${count} 个文件`,
  restore: '恢复成这样',
  restored: '已恢复成以前的内容。',
}

export const useStatesWords = createWords({ en, zh })
