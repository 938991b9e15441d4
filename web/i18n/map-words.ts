import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

const en = {
  from: 'From month',
  to: 'To month',
  showPlace: 'Show on the map',
  inView: (count: string) => `${count} in view`,
  noneInView: 'Nothing happened in this part of the map. Zoom out, or show all.',
  none: 'Nothing has a place yet. Add one to a line, and it stands here.',
  noneIn: 'Nothing of this time has a place.',
}

const zh: Widened<typeof en> = {
  from: '从哪个月',
  to: '到哪个月',
  showPlace: '在地图上显示',
  inView: (count) => `视野内 ${count} 条`,
  noneInView: '地图的这一带没有记录。可以缩小，或者显示全部。',
  none: '还没有记下地点。给一条记录加上地点，它就会出现在这里。',
  noneIn: '这段时间的记录都没有地点。',
}

export const useMapWords = createWords({ en, zh })
