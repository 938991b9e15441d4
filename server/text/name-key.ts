import { tokenize } from './tokens.ts'

/** A name as it is compared: without case, width and diacritics, its words (of Chinese, its characters) by spaces. */
export const nameKey = (name: string): string =>
  tokenize(name)
    .map(({ text }) => text)
    .join(' ')
