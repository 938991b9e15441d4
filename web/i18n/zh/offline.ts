import type { Words } from '../en.ts'

export const offlineWords: Pick<Words, 'offline'> = {
  offline: {
    newVersion: 'Dayleaf 有新版本。',
    load: '更新',
    mark: '离线',
    title: '在此设备上',
    away: '无法连接到服务。此设备上保存的内容可以阅读，您写下的内容会在这里等待，之后自动发送。',
    asOf: (when) => `截至 ${when}。`,
    keptSince: (date) => `此设备只保存了 ${date} 以后的记录。`,
    keptAll: (date, when) => `可供阅读：${date} 以后的全部内容，截至 ${when}。`,
    noWriting: '连上服务之后才能写成日记页。',
    notSent: '尚未发送：',
    tryNow: '立即重试',
    waitingCount: (count) => `${count} 条待发送`,
    refusedCount: (count) => `${count} 条未被接受`,
    waits: '正在此设备上等待。',
    waitsFor: {
      OFFLINE: '一旦能连上服务，就会自动发送。',
      STORAGE_FULL: '服务的磁盘已满，会自动重试。',
      RATE_LIMITED: '服务要求稍候，会自动发送。',
      INTERNAL: '服务出了问题，会自动重试。',
    },
    leaveTitle: '还有内容未发送',
    leaveText: (count) => `有 ${count} 条记录只在此设备上。现在退出登录，它们将永远消失。`,
    refused: '未被接受，仍保存在此设备上。',
    discard: '丢弃',
    discardConfirm: '这条记录只在此设备上。丢弃后将永远消失。',
    begunOn: (date) => `开始于${date}。`,
    noteThere: '记到那一天',
  },
}
