import type { Measure } from '../../contract/measures.ts'

/** A figure in words, such as `sleep 7.5 h`: for search, for a model and for the check of what a model wrote. */
export const measureText = ({ name, value, unit }: Measure): string =>
  [name, String(value), unit ?? ''].join(' ').trimEnd()
