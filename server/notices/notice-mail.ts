// The mails of notices. They say that there is something, and lead there; no text of the diary is in them.
import { type ClientLanguage, clientLanguageOf } from '../../contract/client-languages.ts'
import type { WaitingNotice } from './waiting-notices.repository.ts'

/** Subject, and what is said; DATE stands for the date. */
type Texts = Record<WaitingNotice['kind'], readonly [subject: string, text: string]> & { turnOff: string }

const TEXTS: Record<ClientLanguage, Texts> = {
  en: {
    page: ['Your diary page is there', 'The page of DATE is written. Read it here:'],
    evening: ['Nothing noted today', 'There is no line for DATE yet. Add one here:'],
    webhook: ['A webhook was turned off', 'Its receiver takes nothing any more. See why here:'],
    turnOff: 'You can turn these mails off in the settings: ',
  },
  de: {
    page: ['Deine Tagebuchseite ist da', 'Die Seite vom DATE ist geschrieben. Lies sie hier:'],
    evening: [
      'Heute ist noch nichts notiert',
      'Für den DATE gibt es noch keinen Eintrag. Schreib hier einen:',
    ],
    webhook: ['Ein Webhook wurde ausgeschaltet', 'Sein Empfänger nimmt nichts mehr an. Mehr dazu hier:'],
    turnOff: 'Du kannst diese E-Mails in den Einstellungen ausschalten: ',
  },
  es: {
    page: ['Tu página del diario está lista', 'La página del DATE ya está escrita. Puedes leerla aquí:'],
    evening: ['Hoy no has anotado nada', 'Aún no hay nada anotado el DATE. Escribe algo aquí:'],
    webhook: ['Se ha desactivado un webhook', 'Su receptor ya no acepta nada. Aquí puedes ver por qué:'],
    turnOff: 'Puedes desactivar estos correos en los ajustes: ',
  },
  fr: {
    page: ['La page de ton journal est prête', 'La page du DATE est écrite. Tu peux la lire ici :'],
    evening: ['Rien de noté aujourd’hui', 'Il n’y a encore rien pour le DATE. Note quelque chose ici :'],
    webhook: ['Un webhook a été désactivé', 'Son destinataire n’accepte plus rien. Vois pourquoi ici :'],
    turnOff: 'Tu peux désactiver ces e-mails dans les réglages : ',
  },
  ja: {
    page: ['日記ができました', 'DATEのページができました。こちらから読めます。'],
    evening: ['今日の記録はまだありません', 'DATEの記録はまだありません。こちらから書けます。'],
    webhook: [
      'Webhookがオフになりました',
      '受信側が何も受け取らなくなりました。理由はこちらから確かめられます。',
    ],
    turnOff: 'このメールは設定で止められます：',
  },
  zh: {
    page: ['您的日记写好了', 'DATE的日记已经写好，请在这里阅读：'],
    evening: ['今天还没有记录', 'DATE还没有任何记录，可以在这里添加：'],
    webhook: ['一个 Webhook 已被关闭', '接收方不再接收任何内容。请在这里查看原因并重新开启：'],
    turnOff: '不想再收到此类邮件，可在设置中关闭：',
  },
}

/** @param tag BCP 47; English for a language without a text */
export function noticeMail(
  { kind, date, site }: Pick<WaitingNotice, 'kind' | 'date'> & { site: string },
  to: string,
  tag: string | null,
): { to: string; subject: string; text: string } {
  const language = clientLanguageOf(tag ?? '') ?? 'en'
  const { [kind]: texts, turnOff } = TEXTS[language]
  const [subject, text] = texts
  // Nobody turns off what tells of a webhook.
  if (kind === 'webhook') return { to, subject, text: `${text}\n\n${site}/settings#webhooks\n` }
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const [said, off] = [text.replace('DATE', day), `${turnOff}${site}/settings#notices`]
  return { to, subject, text: `${said}\n\n${site}/day/${date}\n\n${off}\n` }
}
