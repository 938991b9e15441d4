import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** A number and its formatted text. */
type Counted = readonly [count: number, written: string]

/** The content of an archive. */
interface Held {
  days: Counted
  events: Counted
  pages: Counted
  files: Counted
}

const counted = ([count, written]: Counted, one: string, more: string) =>
  `${written} ${count === 1 ? one : more}`

/** The check of an archive. */
const en = {
  intro:
    'Choose an archive that you have downloaded. It is restored for a trial, beside your diary and without changing it, and compared with it.',
  choose: 'Choose an archive',
  cancel: 'Cancel',
  steps: {
    sending: 'Sending the archive …',
    reading: 'Reading the archive …',
    restoring: 'Restoring it for a trial …',
    comparing: 'Comparing it with your diary …',
  },
  written: (name: string, moment: string) => `${name}, written on ${moment}`,
  whole: 'The archive is whole.',
  held: ({ days, events, pages, files }: Held) =>
    `${counted(days, 'day', 'days')}, ${counted(events, 'event', 'events')}, ${counted(pages, 'page', 'pages')} and ${counted(files, 'file', 'files')}`,
  restored: (held: string) => `${held} were restored from it, all of them the same.`,
  broken: (count: number, written: string) =>
    count === 1
      ? 'The archive is damaged: one day or file in it cannot be restored as it was.'
      : `The archive is damaged: ${written} days or files in it cannot be restored as they were.`,
  faults: 'What is damaged',
  same: 'All of it is as in your diary now.',
  differing: (count: number, written: string) =>
    count === 1
      ? 'One day or file is different in your diary now'
      : `${written} days or files are different in your diary now`,
  attached: (count: number) => (count === 1 ? 'one attached file' : `${count} attached files`),
  more: (written: string) => `and ${written} more`,
  errors: {
    INVALID_INPUT:
      'This is not an archive of Dayleaf, or it is damaged. Choose a file that you downloaded as “Everything, as an archive”.',
    PAYLOAD_TOO_LARGE:
      'The archive is larger than the service takes. Its operator can check it with “dayleaf export --verify”.',
    RATE_LIMITED: 'Another archive is being checked. Wait until that has ended, then try again.',
  },
}

const zh: Widened<typeof en> = {
  intro: '选择一份下载过的存档。它会在日记之外试着恢复一次，再与您的日记比较；日记本身不会改动。',
  choose: '选择存档',
  cancel: '取消',
  steps: {
    sending: '正在发送存档……',
    reading: '正在读取存档……',
    restoring: '正在试着恢复……',
    comparing: '正在与您的日记比较……',
  },
  written: (name, moment) => `${name}，写于 ${moment}`,
  whole: '存档完整。',
  held: ({ days, events, pages, files }) =>
    `${days[1]} 天、${events[1]} 条记录、${pages[1]} 页日记和 ${files[1]} 个文件`,
  restored: (held) => `已从中恢复 ${held}，全部一致。`,
  broken: (_count, written) => `存档已损坏：其中 ${written} 天或文件无法恢复原样。`,
  faults: '损坏的内容',
  same: '全部内容与您现在的日记一致。',
  differing: (_count, written) => `与现在的日记相比，有 ${written} 天或文件不同`,
  attached: (count) => `${count} 个附件`,
  more: (written) => `还有 ${written} 项`,
  errors: {
    INVALID_INPUT: '这不是 Dayleaf 的存档，或者文件已损坏。请选择以“完整存档”格式下载的文件。',
    PAYLOAD_TOO_LARGE: '存档超过了服务允许的大小。管理员可以用“dayleaf export --verify”检查它。',
    RATE_LIMITED: '另一份存档正在检查中。请等它结束后再试。',
  },
}

export const useArchiveWords = createWords({ en, zh })
