/** Attributes of a piece of rich text that Markdown can express. */
export interface Marks {
  isBold?: boolean
  isItalic?: boolean
  isStruck?: boolean
  isCode?: boolean
}

/** Marks the lines of a piece, but not the white space at their ends, where Markdown knows no marks. */
export function withMarks(text: string, { isBold, isItalic, isStruck, isCode }: Marks): string {
  const start = isCode ? '`' : `${isStruck ? '~~' : ''}${isBold ? '**' : ''}${isItalic ? '*' : ''}`
  if (start === '') return text
  const end = [...start].reverse().join('')
  return text
    .split('\n')
    .map((line) => {
      const inner = line.trim()
      return inner === '' ? line : line.replace(inner, () => `${start}${inner}${end}`)
    })
    .join('\n')
}
