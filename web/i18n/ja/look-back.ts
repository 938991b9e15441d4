import type { lookBackWords as english } from '../en/look-back.ts'
import type { Widened } from '../en.ts'

export const lookBackWords: Widened<typeof english> = {
  heading: 'ふりかえり',
  yearsAgo: (years) => (years === 1 ? '去年の今日' : `${years}年前の今日`),
  yesterday: (lines) => `昨日の記録が${lines}件あります。ページはまだありません。`,
  pageIsThere: '昨日のページができました',
  write: 'ページにする',
  later: 'あとで',
  lastPage: '最新のページ',
}
