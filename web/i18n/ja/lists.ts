import type { listsWords as english } from '../en/lists.ts'
import type { Widened } from '../en.ts'

export const listsWords: Widened<typeof english> = {
  calendar: {
    previous: '前の月',
    next: '次の月',
    hasPage: 'ページあり',
    isStale: 'ページが古い',
    empty: 'この月には何もありません。',
    emptyYear: 'この年には何もありません。',
    goToMonth: '月を選ぶ',
    views: '表示',
    month: '月',
    year: '年',
    previousYear: '前の年',
    nextYear: '次の年',
    choose: '選んだ日の内容がここに出ます。',
    moreEvents: (count) => `ほか${count}件`,
    sum: ({ days, events, pages }) =>
      `${days.toLocaleString('ja')}日、${events.toLocaleString('ja')}件の記録${pages > 0 ? `、${pages.toLocaleString('ja')}ページ` : ''}`,
    fewer: '記録が少ない',
    more: '多い',
    noMood: '記録あり・気分なし',
  },
  trash: {
    notKept: 'このサーバーは削除したものを残しません。元に戻せません。',
  },
}
