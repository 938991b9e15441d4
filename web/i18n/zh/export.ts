import type { exportWords as english } from '../en/export.ts'
import type { Widened } from '../en.ts'

export const exportWords: Widened<typeof english> = {
  title: '带走您的日记',
  intro: '把全部内容下载成一个文件。回收站里的内容、密钥和密码不在其中。',
  format: '格式',
  formats: {
    dayleaf: '完整存档（用于保存）',
    markdown: 'Markdown，每天一个文件',
    epub: 'EPUB 电子书',
    icalendar: 'iCalendar，每条记录一个日志项',
    dayone: '供 Day One 使用',
    journiv: '供 Journiv 使用',
  },
  lock: '用密码锁定',
  lockHint:
    '请把密码记下来。没有密码，谁也打不开这个文件，本服务也不行。可以在这里用密码打开，也可以用免费程序 age 打开。',
  password: '文件密码',
  again: '再输入一次密码',
  different: '两次输入的密码不一样。',
  download: '下载',
  downloadLocked: '下载并锁定',
  check: '检查存档',
  progress: (size) => `已下载 ${size}……`,
  cancel: '取消',
  done: (name, size) => `已下载 ${name}（${size}）。`,
  before: '请先带走您的日记。',
}
