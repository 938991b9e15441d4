// Shows the notices that the service sends, and opens their day. A message has a kind and a date; the words are here.
import type { ClientLanguage } from '../../contract/client-languages.ts'
import type { NoticeKind, NoticeMessage } from '../../contract/notice-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Named by web/main.tsx too, which shares no module with the service worker. */
const OPEN = 'open:'

type Words = Record<NoticeKind, (day: string) => { title: string; body: string }>

const WORDS: Record<ClientLanguage, Words> = {
  en: {
    page: (day) => ({ title: 'Your page is there', body: day }),
    evening: (day) => ({ title: 'Nothing noted today', body: day }),
    webhook: () => ({ title: 'A webhook was turned off', body: 'Its receiver took nothing.' }),
    test: () => ({ title: 'Notices work on this device', body: 'This is a test.' }),
  },
  de: {
    page: (day) => ({ title: 'Deine Seite ist da', body: day }),
    evening: (day) => ({ title: 'Heute ist noch nichts notiert', body: day }),
    webhook: () => ({
      title: 'Ein Webhook wurde ausgeschaltet',
      body: 'Sein Empfänger hat nichts angenommen.',
    }),
    test: () => ({ title: 'Mitteilungen klappen auf diesem Gerät', body: 'Das ist ein Test.' }),
  },
  es: {
    page: (day) => ({ title: 'Tu página está lista', body: day }),
    evening: (day) => ({ title: 'Hoy no has anotado nada', body: day }),
    webhook: () => ({ title: 'Se ha desactivado un webhook', body: 'Su receptor no aceptó nada.' }),
    test: () => ({ title: 'Las notificaciones funcionan en este dispositivo', body: 'Esto es una prueba.' }),
  },
  fr: {
    page: (day) => ({ title: 'Ta page est prête', body: day }),
    evening: (day) => ({ title: 'Rien de noté aujourd’hui', body: day }),
    webhook: () => ({ title: 'Un webhook a été désactivé', body: 'Son destinataire n’a rien accepté.' }),
    test: () => ({ title: 'Les notifications fonctionnent sur cet appareil', body: 'Ceci est un test.' }),
  },
  ja: {
    page: (day) => ({ title: '日記ができました', body: day }),
    evening: (day) => ({ title: '今日の記録はまだありません', body: day }),
    webhook: () => ({ title: 'Webhookがオフになりました', body: '受信側が何も受け取りませんでした。' }),
    test: () => ({ title: 'この端末で通知を受け取れます', body: 'これはテストです。' }),
  },
  zh: {
    page: (day) => ({ title: '您的日记写好了', body: day }),
    evening: (day) => ({ title: '今天还没有记录', body: day }),
    webhook: () => ({ title: '一个 Webhook 已被关闭', body: '接收方没有接收。' }),
    test: () => ({ title: '此设备可以收到通知', body: '这是一条测试。' }),
  },
}

/** A browser that shows nothing may lose the right to get messages, so one that cannot be read is shown too. */
export async function showNotice(data: PushMessageData | null): Promise<void> {
  const { kind, date, language } = read(data)
  const known = knownLanguage(language ?? navigator.language)
  const day = date === null ? '' : longDate(date, known)
  const { title, body } = kind ? WORDS[known][kind](day) : { title: 'Dayleaf', body: '' }
  await self.registration.showNotification(title, {
    body,
    lang: known === 'zh' ? 'zh-CN' : known,
    icon: '/icons/icon-192.png',
    // A later one takes the place of an earlier one.
    tag: kind ?? 'other',
    data: { path: pathOf(kind, date) },
  })
}

function pathOf(kind: NoticeKind | undefined, date: string | null): string {
  if (kind === 'webhook') return '/settings#webhooks'
  return date === null ? '/' : `/day/${date}`
}

/** As `clientLanguageOf`, which the client's first file has: the service worker shares no file with it. */
const knownLanguage = (tag: string): ClientLanguage =>
  (Object.keys(WORDS) as ClientLanguage[]).find(
    (known) => tag.toLowerCase().split(/[^a-z]/, 1)[0] === known,
  ) ?? 'en'

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
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
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
