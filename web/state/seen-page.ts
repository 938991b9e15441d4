// The newest date whose page was on the screen of this device: an unseen page of yesterday is announced above today.
import { readLocal, writeLocal } from './local.ts'

const NAME = 'seen-page'

export const isPageSeen = (date: string): boolean => (readLocal(NAME) ?? '') >= date

export function markPageSeen(date: string): void {
  if (!isPageSeen(date)) writeLocal(NAME, date)
}
