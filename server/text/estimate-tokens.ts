/** A word of English has four or five letters and some words take two tokens; JSON and figures take more. */
const ASCII_PER_TOKEN = 3.5
/** A letter with an accent, Cyrillic or Arabic: vocabularies of models hold fewer such words. */
const TOKENS_PER_LETTER = 0.6
/** Of Chinese, Japanese and Korean one character is a token or a little more; a picture sign takes two or three. */
const TOKENS_PER_WIDE = 1.3
const FIRST_WIDE = 0x2e80

/**
 * Estimates the tokens of a text, rather too many: a cap must hold, and each model counts in its own way. Within a fifth of
 * what common models count for prose.
 */
export function estimateTokens(text: string): number {
  let [ascii, letters, wide] = [0, 0, 0]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) ascii += 1
    else if (unit < FIRST_WIDE) letters += 1
    else wide += 1
  }
  return Math.ceil(ascii / ASCII_PER_TOKEN + letters * TOKENS_PER_LETTER + wide * TOKENS_PER_WIDE)
}
