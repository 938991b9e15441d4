// The mails of notices. They say that there is something, and lead there; no text of the diary is in them.
import { type ClientLanguage, clientLanguageOf } from '../../contract/client-languages.ts'

interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

interface NoticeByMail {
  kind: 'page' | 'evening'
  date: string
  /** Where users find the service, such as `https://diary.example.org`. */
  site: string
}

const day = ({ site, date }: NoticeByMail) => `${site}/day/${date}`
const settings = ({ site }: NoticeByMail) => `${site}/settings#notices`

const TEXTS: Record<
  ClientLanguage,
  Record<NoticeByMail['kind'], (notice: NoticeByMail) => Omit<Mail, 'to'>>
> = {
  en: {
    page: (notice) => ({
      subject: 'Your diary page is there',
      text: `The page of ${notice.date} is written. Read it here:

${day(notice)}

You can turn these mails off in the settings: ${settings(notice)}
`,
    }),
    evening: (notice) => ({
      subject: 'Nothing noted today',
      text: `There is no line for ${notice.date} yet. Add one here:

${day(notice)}

You can turn these mails off in the settings: ${settings(notice)}
`,
    }),
  },
  zh: {
    page: (notice) => ({
      subject: '您的日记写好了',
      text: `${notice.date} 的日记已经写好，请在这里阅读：

${day(notice)}

不想再收到此类邮件，可在设置中关闭：${settings(notice)}
`,
    }),
    evening: (notice) => ({
      subject: '今天还没有记录',
      text: `${notice.date} 还没有任何记录，可以在这里添加：

${day(notice)}

不想再收到此类邮件，可在设置中关闭：${settings(notice)}
`,
    }),
  },
}

/** @param language BCP 47; English for a language without a text */
export function noticeMail(notice: NoticeByMail, to: string, language: string | null): Mail {
  return { to, ...TEXTS[clientLanguageOf(language ?? '') ?? 'en'][notice.kind](notice) }
}
