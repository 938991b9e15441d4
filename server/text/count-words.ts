/** Scripts that put no spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
/** Letters and digits of the others. An apostrophe or a hyphen between two of them belongs to the word. */
const LETTERS = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+`
const WORD = new RegExp(String.raw`(?=[\p{L}\p{N}])[${UNSPACED}]|${LETTERS}(?:['’-]${LETTERS})*`, 'gu')

/** How many words a text has: of scripts without spaces each letter counts as one. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0
