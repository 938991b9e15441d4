/** The mail with the link to a new password, in the languages that the client has. */

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

interface Reset {
  email: string
  /** The public URL, such as `https://diary.example.org`. */
  site: string
  link: string
}

type Language = 'en' | 'zh'

const TEXTS: Record<Language, (reset: Reset) => Pick<Mail, 'subject' | 'text'>> = {
  en: ({ email, site, link }) => ({
    subject: 'A new password for Dayleaf',
    text: `Somebody asked for a new password for the diary of ${email} at ${site}.

Choose the new password here:

${link}

The link works once, within the next hour. All devices are then signed out.

If it was not you, do nothing: your password stays as it is.
`,
  }),
  zh: ({ email, site, link }) => ({
    subject: '设置新的 Dayleaf 密码',
    text: `有人为 ${email} 在 ${site} 的日记申请了新密码。

请在这里设置新密码：

${link}

此链接一小时内有效，只能使用一次。设置后，所有设备都会退出登录。

如果不是您本人申请，请忽略这封邮件，密码不会改变。
`,
  }),
}

/** @param language BCP 47; English for a language without a text */
export function resetMail(reset: Reset, language: string | null): Mail {
  const known: Language = /^zh\b/i.test(language ?? '') ? 'zh' : 'en'
  return { to: reset.email, ...TEXTS[known](reset) }
}
