import type { taskWords as english } from '../en/tasks.ts'
import type { Widened } from '../en.ts'
import { providerReasons } from './provider-reasons.ts'

export const taskWords: Widened<typeof english> = {
  reasons: providerReasons,
  title: '发送了什么',
  intro: '每一次写日记页时，从这里发出了什么，又收到了什么。',
  none: '这一天还没有写过日记页。',
  back: '回到这一天',
  provider: '服务',
  model: '模型',
  duration: '用时',
  tokens: 'Token 用量',
  tokensValue: (input, output) => `发送 ${input}，收到 ${output}`,
  request: '发送',
  response: '收到',
  to: '发往',
  status: 'HTTP 状态',
  attempts: '之前的尝试',
  call: (number, total) => `第 ${number} 个请求，共 ${total} 个`,
  repair: '修正存疑的句子',
  nothing: '没有记录。',
  statuses: {
    queued: '等待中',
    running: '正在写',
    completed: '已写成',
    failed: '失败',
    cancelled: '已停止',
  },
}
