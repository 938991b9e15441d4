import type { localWriterWords as english } from '../en/local-writer.ts'
import type { Widened } from '../en.ts'

export const localWriterWords: Widened<typeof english> = {
  running: (name) => `${name} 正在这里运行。`,
  willWrite: (provider, model) => `${provider} 正在这里运行：${model} 可以为您写日记页。`,
  stays: '它在您自己的机器上运行，什么都不会离开这台机器。',
  write: '用它写这一页',
  other: '选择其他服务',
  noModel: (name) => `${name} 正在这里运行，但还没有模型。请先获取一个：`,
  fits: '适合这台机器',
  tooLarge: '超出这台机器的内存',
  billions: (count) => `${count}\u00a0B`,
}
