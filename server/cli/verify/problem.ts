/** A problem of an installation, in words for the operator. */
export interface Problem {
  what: string
  mend: string
  /** Repairs it without loss. Undefined if only the operator can. */
  fix?: () => Promise<void>
}

/** Looks for one problem. It runs again after the fix. */
export type Check = () => Problem | undefined | Promise<Problem | undefined>

/** Such as `1 page` or `2 pages`. */
export const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`

/** The first three names. */
export function summarize(names: readonly string[]): string {
  const some = [...new Set(names)].slice(0, 3).join(', ')
  return names.length > 3 ? `${some} and more` : some
}
