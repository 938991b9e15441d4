// Shows the notices that the service sends, and opens their day. A message has a kind and a date; the words are here.
import type { NoticeKind, NoticeMessage } from '../../contract/notice-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Named by web/state/opened-notice.ts too, which shares no module with the service worker. */
const OPEN = 'open:'

type Words = Record<NoticeKind, (day: string) => { title: string; body: string }>

const WORDS: Record<'en' | 'zh', Words> = {
  en: {
    page: (day) => ({ title: 'Your page is there', body: day }),
    evening: (day) => ({ title: 'Nothing noted today', body: day }),
    test: () => ({ title: 'Notices work on this device', body: 'This is a test.' }),
  },
  zh: {
    page: (day) => ({ title: '您的日记写好了', body: day }),
    evening: (day) => ({ title: '今天还没有记录', body: day }),
    test: () => ({ title: '此设备可以收到通知', body: '这是一条测试。' }),
  },
}

/** A browser that shows nothing may lose the right to get messages, so one that cannot be read is shown too. */
export async function showNotice(data: PushMessageData | null): Promise<void> {
  const { kind, date, language } = read(data)
  const known = /^zh\b/i.test(language ?? navigator.language) ? 'zh' : 'en'
  const day = date === null ? '' : longDate(date, known)
  const { title, body } = kind ? WORDS[known][kind](day) : { title: 'Dayleaf', body: '' }
  await self.registration.showNotification(title, {
    body,
    lang: known === 'zh' ? 'zh-CN' : 'en',
    icon: '/icons/icon-192.png',
    // A later one takes the place of an earlier one.
    tag: kind ?? 'other',
    data: { path: date === null ? '/' : `/day/${date}` },
  })
}

const UNREADABLE = { kind: undefined, date: null, language: null }

function read(data: PushMessageData | null): NoticeMessage | typeof UNREADABLE {
  try {
    const message: NoticeMessage | undefined = data?.json()
    if (!message || !(message.kind in WORDS.en)) return UNREADABLE
    const isDate = message.date !== null && /^\d{4}-\d{2}-\d{2}$/.test(message.date)
    return { ...message, date: isDate ? message.date : null }
  } catch {
    return UNREADABLE
  }
}

const longDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

/** Goes to the day in a tab that is open, else in a new one. */
export async function openNotice(notification: Notification): Promise<void> {
  notification.close()
  const path: string = notification.data?.path ?? '/'
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) return void (await self.clients.openWindow(path))
  tab.postMessage(OPEN + path)
  await tab.focus()
}
