import type { mapWords as english } from '../en/map.ts'
import type { Widened } from '../en.ts'

export const mapWords: Widened<typeof english> = {
  title: '地図',
  everything: 'すべての年',
  loading: (count) => `読み込んでいます…${count}件`,
  count: (count) => `場所のある記録${count}件`,
  nearer: '拡大',
  farther: '縮小',
  showAll: '全体を表示',
  outlineSource: '輪郭：Natural Earth',
  list: '場所',
  unnamed: '名前なし',
  selected: (count) => `ここの記録${count}件。`,
  selectAll: 'すべて一覧',
  from: '開始月',
  to: '終了月',
  showPlace: '地図で見る',
  inView: (count) => `表示範囲に${count}件`,
  noneInView: '地図のこのあたりには記録がありません。縮小するか、全体を表示してください。',
  none: 'まだ場所のある記録はありません。記録に場所を付けると、ここに出ます。',
  noneIn: 'この期間に場所のある記録はありません。',
}
