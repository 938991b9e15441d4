import type { Words } from '../../i18n/en.ts'

/** How long deleted content is kept. @param days undefined until it is loaded */
export function trashIntro({ trash }: Words, days: number | undefined): string {
  if (days === undefined) return trash.intro
  return days === 0 ? trash.none : trash.introDays(days)
}
