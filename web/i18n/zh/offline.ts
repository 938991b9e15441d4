import type { Words } from '../en.ts'

export const offlineWords: Pick<Words, 'offline' | 'time'> = {
  offline: {
    newVersion: 'Dayleaf 有新版本。',
    load: '立即加载',
    mark: '离线',
    title: '在此设备上',
    away: '无法连接到服务。此设备上保存的内容可以阅读，您写下的内容会在这里等待，之后自动发送。',
    notSent: '尚未发送：',
    tryNow: '立即重试',
    waitingCount: (count) => `${count} 个待发送`,
    refusedCount: (count) => `${count} 个未被接受`,
    waits: '正在此设备上等待。',
    waitsFor: {
      OFFLINE: '一旦能连上服务，就会自动发送。',
      STORAGE_FULL: '服务的磁盘已满，会自动重试。',
      RATE_LIMITED: '服务请稍候，会自动发送。',
      INTERNAL: '服务出了问题，会自动重试。',
    },
    leaveTitle: '还有内容未发送',
    leaveText: (count) => `有 ${count} 个事件只在此设备上。现在退出登录，它们将永远消失。`,
    refused: '未被接受，仍保存在此设备上。',
    discard: '丢弃',
    discardConfirm: '这个事件只在此设备上。丢弃后将永远消失。',
    lockedMeanwhile: '这一天在此期间写成了日记页，事件因此被锁定。您输入的内容还在，删除日记页后即可保存。',
    begunOn: (date) => `开始于${date}。`,
    noteThere: '记到那一天',
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
