import type { taskWords as english } from '../en/tasks.ts'
import type { Widened } from '../en.ts'
import { providerReasons } from './provider-reasons.ts'

export const taskWords: Widened<typeof english> = {
  reasons: providerReasons,
  title: '送った内容',
  intro: 'ページが書かれるたびに、このサーバーから送ったものと、返ってきたものです。',
  none: 'この日のページは、まだ書かれていません。',
  back: 'この日に戻る',
  provider: 'サービス',
  model: 'モデル',
  duration: '時間',
  tokens: 'トークン',
  tokensValue: (input, output) => `送信${input}、受信${output}`,
  request: '送信',
  response: '受信',
  to: '送り先',
  status: 'HTTPステータス',
  attempts: '以前の試み',
  call: (number, total) => `リクエスト${number}／${total}`,
  repair: '疑わしい文の修正',
  nothing: '記録はありません。',
  statuses: {
    queued: '待機中',
    running: '作成中',
    completed: '作成済み',
    failed: '失敗',
    cancelled: '中止',
  },
}
