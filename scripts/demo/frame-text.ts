const WIDTH = 76

/** Wraps text for a terminal, with a bar on the left. */
export const frameText = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => wrap(line))
    .map((line) => `  │ ${line}`.trimEnd())
    .join('\n')

/** Breaks lines between words by `Intl.Segmenter`, because not every script has spaces. */
function wrap(line: string): string[] {
  const lines = ['']
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    const last = lines.at(-1) ?? ''
    const isFull = widthOf(last + segment) > WIDTH && /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u.test(segment)
    if (isFull) lines.push(segment)
    else lines[lines.length - 1] = last + segment
  }
  return lines
}

/** Characters of East Asian scripts take two columns of a terminal. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, character) =>
      width + (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uff60]/u.test(character) ? 2 : 1),
    0,
  )
