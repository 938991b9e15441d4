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

interface Texts {
  /** Subject, and what is said of the date. */
  page: [subject: string, text: (date: string) => string]
  evening: [subject: string, text: (date: string) => string]
  turnOff: (settings: string) => string
}

const TEXTS: Record<ClientLanguage, Texts> = {
  en: {
    page: ['Your diary page is there', (date) => `The page of ${date} is written. Read it here:`],
    evening: ['Nothing noted today', (date) => `There is no line for ${date} yet. Add one here:`],
    turnOff: (settings) => `You can turn these mails off in the settings: ${settings}`,
  },
  de: {
    page: ['Deine Tagebuchseite ist da', (date) => `Die Seite vom ${date} ist geschrieben. Lies sie hier:`],
    evening: [
      'Heute ist noch nichts notiert',
      (date) => `Für den ${date} gibt es noch keinen Eintrag. Hier kannst du einen schreiben:`,
    ],
    turnOff: (settings) => `Du kannst diese E-Mails in den Einstellungen ausschalten: ${settings}`,
  },
  es: {
    page: [
      'Tu página del diario está lista',
      (date) => `La página del ${date} ya está escrita. Puedes leerla aquí:`,
    ],
    evening: ['Hoy no has anotado nada', (date) => `Aún no hay nada anotado el ${date}. Escribe algo aquí:`],
    turnOff: (settings) => `Puedes desactivar estos correos en los ajustes: ${settings}`,
  },
  fr: {
    page: [
      'La page de ton journal est prête',
      (date) => `La page du ${date} est écrite. Tu peux la lire ici :`,
    ],
    evening: [
      'Rien de noté aujourd’hui',
      (date) => `Il n’y a encore rien pour le ${date}. Tu peux noter quelque chose ici :`,
    ],
    turnOff: (settings) => `Tu peux désactiver ces e-mails dans les réglages : ${settings}`,
  },
  ja: {
    page: ['日記ができました', (date) => `${date}のページができました。こちらから読めます。`],
    evening: ['今日の記録はまだありません', (date) => `${date}の記録はまだありません。こちらから書けます。`],
    turnOff: (settings) => `このメールは設定で止められます：${settings}`,
  },
  zh: {
    page: ['您的日记写好了', (date) => `${date}的日记已经写好，请在这里阅读：`],
    evening: ['今天还没有记录', (date) => `${date}还没有任何记录，可以在这里添加：`],
    turnOff: (settings) => `不想再收到此类邮件，可在设置中关闭：${settings}`,
  },
}

/** @param tag BCP 47; English for a language without a text */
export function noticeMail({ kind, date, site }: NoticeByMail, to: string, tag: string | null): Mail {
  const language = clientLanguageOf(tag ?? '') ?? 'en'
  const { [kind]: texts, turnOff } = TEXTS[language]
  const [subject, text] = texts
  return {
    to,
    subject,
    text: `${text(longDate(date, language))}

${site}/day/${date}

${turnOff(`${site}/settings#notices`)}
`,
  }
}

const longDate = (date: string, language: ClientLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))
