import type { Widened } from '../../i18n/en.ts'
import { createWords } from '../../i18n/lazy-words.ts'

const en = {
  heading: 'Looking back',
  yearsAgo: (years: number) => (years === 1 ? 'A year ago' : `${years} years ago`),
  yesterday: (lines: number) =>
    lines === 1 ? 'Yesterday has one line and no page yet.' : `Yesterday has ${lines} lines and no page yet.`,
  pageIsThere: 'Your page of yesterday is there',
  write: 'Write it up',
  later: 'Not now',
  lastPage: 'The latest page',
}

const zh: Widened<typeof en> = {
  heading: '回望',
  yearsAgo: (years) => (years === 1 ? '去年今天' : `${years} 年前的今天`),
  yesterday: (lines) => `昨天记了 ${lines} 条，还没有写成日记。`,
  pageIsThere: '昨天的日记写好了',
  write: '去写',
  later: '以后再说',
  lastPage: '最近一页',
}

export const useLookBackWords = createWords({ en, zh })
