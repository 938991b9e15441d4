import { isGatewayError } from '../../state/connection.ts'
import type { Words } from '../en.ts'

export const offlineWords: Pick<Words, 'offline'> = {
  offline: {
    newVersion: 'Dayleaf 有新版本。',
    load: '更新',
    mark: '离线',
    foreignMark: '未连接',
    foreign: (status) => `在您和 Dayleaf 之间，有别的程序作了应答（${status === 0 ? '重定向' : status}）。`,
    foreignStays: (status) =>
      `${isGatewayError(status) ? '它后面的 Dayleaf 目前没有应答。' : '它可能要求您登录。'}您在 Dayleaf 的登录和此设备上的全部内容都会保留；您写下的内容会在这里等待，之后自动发送。`,
    foreignTooLarge: '它不允许这么大的内容通过，其管理员可以放宽限制。',
    signInThere: '去那里登录',
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
    triedAgain: '会自动重试发送。',
    keepAsText: '只保留文字',
    keepAsTextConfirm: '只发送文字，不发送文件。此设备也不再保存这条记录的文件。',
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
