/** A text without line ends. A pattern with white space around a line end takes quadratic time on long white space. */
export const inOneLine = (text: string, separator = ' '): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(separator)
