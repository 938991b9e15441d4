// The mails of notices. They say that there is something, and lead there; no text of the diary is in them.
import { type ClientLanguage, clientLanguageOf } from '../../contract/client-languages.ts'

interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

interface NoticeByMail {
  kind: 'page' | 'evening' | 'webhook'
  date: string
  /** Where users find the service, such as `https://diary.example.org`. */
  site: string
}

interface Texts {
  /** Subject, and what is said of the date. */
  page: [subject: string, text: (date: string) => string]
  evening: [subject: string, text: (date: string) => string]
  webhook: [subject: string, text: () => string]
  turnOff: (settings: string) => string
}

const TEXTS: Record<ClientLanguage, Texts> = {
  en: {
    page: ['Your diary page is there', (date) => `The page of ${date} is written. Read it here:`],
    evening: ['Nothing noted today', (date) => `There is no line for ${date} yet. Add one here:`],
    webhook: [
      'A webhook was turned off',
      () =>
        'A webhook of your diary was turned off, because its receiver took nothing for three days or asked for it. See why, and turn it on again, here:',
    ],
    turnOff: (settings) => `You can turn these mails off in the settings: ${settings}`,
  },
  de: {
    page: ['Deine Tagebuchseite ist da', (date) => `Die Seite vom ${date} ist geschrieben. Lies sie hier:`],
    evening: [
      'Heute ist noch nichts notiert',
      (date) => `Für den ${date} gibt es noch keinen Eintrag. Hier kannst du einen schreiben:`,
    ],
    webhook: [
      'Ein Webhook wurde ausgeschaltet',
      () =>
        'Ein Webhook deines Tagebuchs wurde ausgeschaltet, weil sein Empfänger drei Tage lang nichts angenommen hat oder nichts mehr erfahren wollte. Hier siehst du, warum, und kannst ihn wieder einschalten:',
    ],
    turnOff: (settings) => `Du kannst diese E-Mails in den Einstellungen ausschalten: ${settings}`,
  },
  es: {
    page: [
      'Tu página del diario está lista',
      (date) => `La página del ${date} ya está escrita. Puedes leerla aquí:`,
    ],
    evening: ['Hoy no has anotado nada', (date) => `Aún no hay nada anotado el ${date}. Escribe algo aquí:`],
    webhook: [
      'Se ha desactivado un webhook',
      () =>
        'Se ha desactivado un webhook de tu diario, porque su receptor no aceptó nada en tres días o pidió que no se le avisara más. Aquí puedes ver por qué y volver a activarlo:',
    ],
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
    webhook: [
      'Un webhook a été désactivé',
      () =>
        'Un webhook de ton journal a été désactivé, parce que son destinataire n’a rien accepté pendant trois jours ou a demandé de ne plus être prévenu. Tu peux voir pourquoi et le réactiver ici :',
    ],
    turnOff: (settings) => `Tu peux désactiver ces e-mails dans les réglages : ${settings}`,
  },
  ja: {
    page: ['日記ができました', (date) => `${date}のページができました。こちらから読めます。`],
    evening: ['今日の記録はまだありません', (date) => `${date}の記録はまだありません。こちらから書けます。`],
    webhook: [
      'Webhookがオフになりました',
      () =>
        '受信側が3日間何も受け取らなかったか、通知をやめるよう求めたため、日記のWebhookがオフになりました。こちらから理由を確かめて、もう一度オンにできます。',
    ],
    turnOff: (settings) => `このメールは設定で止められます：${settings}`,
  },
  zh: {
    page: ['您的日记写好了', (date) => `${date}的日记已经写好，请在这里阅读：`],
    evening: ['今天还没有记录', (date) => `${date}还没有任何记录，可以在这里添加：`],
    webhook: [
      '一个 Webhook 已被关闭',
      () =>
        '您日记的一个 Webhook 已被关闭，因为接收方连续三天没有接收，或要求停止发送。请在这里查看原因并重新开启：',
    ],
    turnOff: (settings) => `不想再收到此类邮件，可在设置中关闭：${settings}`,
  },
}

/** @param tag BCP 47; English for a language without a text */
export function noticeMail({ kind, date, site }: NoticeByMail, to: string, tag: string | null): Mail {
  const language = clientLanguageOf(tag ?? '') ?? 'en'
  const { [kind]: texts, turnOff } = TEXTS[language]
  const [subject, text] = texts
  // Nobody turns off what tells of a webhook.
  if (kind === 'webhook') return { to, subject, text: `${text('')}\n\n${site}/settings#webhooks\n` }
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
