import type { lookBackWords as english } from '../en/look-back.ts'
import type { Widened } from '../en.ts'

export const lookBackWords: Widened<typeof english> = {
  heading: '回望',
  yearsAgo: (years) => (years === 1 ? '去年今天' : `${years} 年前的今天`),
  yesterday: (lines) => `昨天记了 ${lines} 条，还没有写成日记。`,
  pageIsThere: '昨天的日记写好了',
  write: '去写',
  later: '以后再说',
  lastPage: '最近一页',
}
