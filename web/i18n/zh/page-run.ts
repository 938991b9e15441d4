import type { pageRunWords as english } from '../en/page-run.ts'
import type { Widened } from '../en.ts'

export const pageRunWords: Widened<typeof english> = {
  title: '补写日记页',
  intro: '适用于有记录而还没有日记页的日子。Dayleaf 从最近的一天起逐一写好。您可以离开，它会自己写下去。',
  days: (_count, written) => `${written} 天还没有日记页。`,
  none: '这段时间里，每个有记录的日子都有日记页。',
  estimate: (tokens) => `最多约 ${tokens} 个 token`,
  share: (percent) => `占本月上限的 ${percent}`,
  beyondCap: '这超过了本月上限的剩余额度。达到上限时会停止。',
  hosted: (provider) => `这些日子的记录会逐日发送给 ${provider}。`,
  local: (provider) => `${provider} 在您自己的电脑上运行，没有任何内容离开它。`,
  preview: '最近一天会发送什么',
  start: (_count, written) => `写 ${written} 篇日记页`,
  progress: (done, total) => `${total} 天中的 ${done} 天`,
  current: (date) => `正在写：${date}`,
  waiting: '下一篇马上开始。',
  stop: '停止',
  stopHint: '正在写的一篇会先写完。',
  written: (_count, written) => `写好了 ${written} 篇。`,
  deletePages: '删除这次写的日记页',
  deletePagesConfirm: (_count, deleted) =>
    `${deleted} 篇日记页会移到回收站，这些日子重新可以修改。记录会保留。`,
  changed: (_count, kept) => `这次写的日记页中有 ${kept} 篇保留，因为您之后改过。`,
  completed: '完成。',
  stopped: {
    owner: '已停止。',
    over_cap: '已停止：达到了本月上限。',
    provider_changed: '已停止：选择了另一个 AI 服务或模型。',
    failures: '已停止：连续三天没有写成。',
  },
  failed: '没有写成',
  missing: (count) => `补写 ${count} 篇`,
}
