import type { noticeWords as english } from '../en/notice.ts'
import type { Widened } from '../en.ts'

export const noticeWords: Widened<typeof english> = {
  title: '通知',
  intro:
    'Dayleaf 可以告诉您有新内容，但不会说是什么：通知里没有日记的任何文字。发给浏览器的消息会加密，经由浏览器厂商的推送服务送达。',
  pageReady: '您不在时写好了一页',
  evening: '晚上还没有任何记录',
  push: '发送到下列设备',
  mail: '发送邮件',
  noMail: '此服务不发送邮件，管理员可以开启。',
  time: '时间',
  timeHint: '按账号的时区；未选择时区时，按最近一条记录的时区。',
  devices: '接收通知的设备',
  none: '还没有。',
  turnOn: '在此设备上开启',
  turnOff: '在此设备上关闭',
  here: '本设备',
  isOff: '此设备未开启通知。',
  noDevice: '还没有设备接收通知，请在下方开启。',
  unknown: '未知设备',
  lastSent: (when) => `上次通知：${when}`,
  neverSent: '还没有收到过通知',
  remove: '移除',
  removeNamed: (name) => `不再向 ${name} 发送通知`,
  removed: '该设备不再接收通知。',
  test: '发送测试通知',
  results: {
    sent: (name) => `${name}：已发送。`,
    gone: (name) => `${name}：浏览器已取消订阅，因此已移除。`,
    refused: (name, status) =>
      status === null
        ? `${name}：此服务不会连接其推送服务的地址。`
        : `${name}：推送服务拒绝了消息（${status}）。`,
    unreachable: (name) => `${name}：目前无法连接推送服务。`,
  },
  states: {
    insecure: '通知需要以 https 开头的地址，管理员可以设置。',
    homeScreen: '在 iPhone 或 iPad 上，请先将 Dayleaf 添加到主屏幕，再从那里打开。',
    unsupported: '此浏览器无法接收通知。',
    denied: '此浏览器屏蔽了本站的通知，请在浏览器的网站设置中允许。',
    notAllowed: '浏览器未获准显示通知。',
    failed: '浏览器无法订阅：连接不上推送服务，或推送服务已在浏览器中关闭。',
  },
}
