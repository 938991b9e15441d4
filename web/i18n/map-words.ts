import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** The map of places. */
const en = {
  title: 'Map',
  everything: 'All years',
  loading: (count: number) => `Loading … ${count} so far`,
  count: (count: number) => (count === 1 ? '1 event with a place' : `${count} events with a place`),
  nearer: 'Zoom in',
  farther: 'Zoom out',
  showAll: 'Show all',
  outlineSource: 'Outline: Natural Earth',
  list: 'Places',
  unnamed: 'Without a name',
  selected: (count: number) => (count === 1 ? 'One event here.' : `${count} events here.`),
  selectAll: 'List all',
  from: 'From month',
  to: 'To month',
  showPlace: 'Show on the map',
  inView: (count: string) => `${count} in view`,
  noneInView: 'Nothing happened in this part of the map. Zoom out, or show all.',
  none: 'Nothing has a place yet. Add one to a line, and it stands here.',
  noneIn: 'Nothing of this time has a place.',
}

const zh: Widened<typeof en> = {
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

export const useMapWords = createWords({ en, zh })
