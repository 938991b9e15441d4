/** The languages in which the client, its notices and the service's mails and pages speak. */
const CLIENT_LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const

export type ClientLanguage = (typeof CLIENT_LANGUAGES)[number]

/** The client's language for a tag of BCP 47, undefined without one. A browser may report an invalid tag. */
export const clientLanguageOf = (tag: string): ClientLanguage | undefined =>
  CLIENT_LANGUAGES.find((language) => tag.toLowerCase().split(/[^a-z]/, 1)[0] === language)
