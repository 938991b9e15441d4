// What a push message says once it is decrypted: a service worker makes a sentence of it. No text of the diary leaves.

export type NoticeKind = 'page' | 'evening' | 'webhook' | 'test'

export interface NoticeMessage {
  kind: NoticeKind
  /** The day that a click opens, of a `page` or an `evening`; null: today. */
  date: string | null
  /** The account's language, as BCP 47 has it; null: the device's. */
  language: string | null
}
