import { tokenize } from '../../server/text/tokens.ts'

/** The tokens of a text as the service's index has them, with spaces between. */
export const fold = (text: string): string =>
  tokenize(text)
    .map((token) => token.text)
    .join(' ')
