import type { Measure } from '../../contract/measures.ts'

/** A measure as text, such as `sleep 7.5 h`: for search, the prompt and the check of a page. */
export const measureText = ({ name, value, unit }: Measure): string =>
  [name, String(value), unit ?? ''].join(' ').trimEnd()
