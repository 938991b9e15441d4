import type { ClientLanguage } from '../../contract/client-languages.ts'

export type Language = ClientLanguage

/** The languages of the client. `lang` is that of the document, `locale` that of dates and numbers. */
export const LANGUAGES: Record<Language, { name: string; lang: string; locale: string }> = {
  en: { name: 'English', lang: 'en', locale: 'en-GB' },
  de: { name: 'Deutsch', lang: 'de', locale: 'de-DE' },
  es: { name: 'Español', lang: 'es', locale: 'es-ES' },
  fr: { name: 'Français', lang: 'fr', locale: 'fr-FR' },
  ja: { name: '日本語', lang: 'ja', locale: 'ja-JP' },
  zh: { name: '中文', lang: 'zh-CN', locale: 'zh-CN' },
}

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]]
