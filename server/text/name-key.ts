import { tokenize } from './tokens.ts'

/** The comparison key of a name: folded tokens, separated by spaces. */
export const nameKey = (name: string): string =>
  tokenize(name)
    .map(({ text }) => text)
    .join(' ')
