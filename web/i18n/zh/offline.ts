import type { Words } from '../en.ts'

export const offlineWords: Pick<Words, 'offline' | 'time'> = {
  offline: {
    newVersion: 'Dayleaf 有新版本。',
    load: '立即加载',
  },
  time: {
    title: '时间',
    zone: '时区',
    asDevice: (zone) => `跟随此设备（${zone}）`,
    dayStart: '一天开始于',
    dayStartHint: '在此之前发生的事属于前一天。',
    now: (moment, date) => `现在是 ${moment}，日记写到 ${date}。`,
  },
}
