import type { archiveWords as english } from '../en/archive.ts'
import type { Widened } from '../en.ts'

export const archiveWords: Widened<typeof english> = {
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
