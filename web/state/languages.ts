/** The languages of the client. `lang` is that of the document, `locale` that of dates and numbers. */
export const LANGUAGES = {
  en: { name: 'English', lang: 'en', locale: 'en-GB' },
  zh: { name: '中文', lang: 'zh-CN', locale: 'zh-CN' },
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** The client's language for a tag of BCP 47, undefined without one. A browser may report an invalid tag. */
export const languageOfTag = (tag: string): Language | undefined =>
  LANGUAGE_IDS.find((language) => tag.toLowerCase().split(/[^a-z]/, 1)[0] === language)
