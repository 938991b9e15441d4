import type { mapWords as english } from '../en/map.ts'
import type { Widened } from '../en.ts'

export const mapWords: Widened<typeof english> = {
  title: '地图',
  everything: '所有年份',
  loading: (count) => `正在加载……已有 ${count} 条`,
  count: (count) => `${count} 条记录有地点`,
  nearer: '放大',
  farther: '缩小',
  showAll: '显示全部',
  outlineSource: '轮廓：Natural Earth',
  list: '地点',
  unnamed: '没有名称',
  selected: (count) => `这里有 ${count} 条记录。`,
  selectAll: '列出全部',
  from: '从哪个月',
  to: '到哪个月',
  showPlace: '在地图上显示',
  inView: (count) => `视野内 ${count} 条`,
  noneInView: '地图的这一带没有记录。可以缩小，或者显示全部。',
  none: '还没有记下地点。给一条记录加上地点，它就会出现在这里。',
  noneIn: '这段时间的记录都没有地点。',
}
