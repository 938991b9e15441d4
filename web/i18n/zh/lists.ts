import type { Words } from '../en.ts'

export const listsWords: Pick<Words, 'calendar' | 'trash'> = {
  calendar: {
    previous: '上个月',
    next: '下个月',
    hasPage: '有日记页',
    isStale: '日记页已过时',
    empty: '这个月没有记录。',
    emptyYear: '这一年没有记录。',
    goToMonth: '选择月份',
    views: '视图',
    month: '月',
    year: '年',
    previousYear: '上一年',
    nextYear: '下一年',
    choose: '这里显示某一天的内容。',
    moreEvents: (count) => `另有 ${count} 条记录`,
    sum: ({ days, events, pages }) =>
      `${days.toLocaleString('zh')} 天，${events.toLocaleString('zh')} 条记录${pages > 0 ? `，${pages.toLocaleString('zh')} 篇` : ''}`,
    fewer: '少',
    more: '多',
    noMood: '有记录，没有心情',
  },
  trash: {
    notKept: '此服务不保留已删除的内容，删除后无法撤销。',
  },
}
