import type { Words } from '../../i18n/en.ts'
import type { Pause } from '../../offline/records.ts'

/** Why an unsent event waits, and for what. */
export function waitText(words: Words, { code, status }: Pick<Pause, 'code' | 'status'>): string {
  const { waitsFor, foreign, foreignTooLarge, triedAgain } = words.offline
  if (status === undefined) return waitsFor[code] ?? waitsFor.OFFLINE ?? triedAgain
  return `${foreign(status)} ${status === 413 ? foreignTooLarge : triedAgain}`
}
