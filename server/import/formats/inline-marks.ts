/** Attributes of a piece of rich text that Markdown can express. */
export interface Marks {
  /** Of a link. One that is its own text, or has several lines, stays as it is. */
  url: string | undefined
  isBold?: boolean
  isItalic?: boolean
  isStruck?: boolean
  isCode?: boolean
}

/** Marks the lines of a piece, but not the white space at their ends, where Markdown knows no marks. */
export function withMarks(text: string, { url, isBold, isItalic, isStruck, isCode }: Marks): string {
  const linked = url === undefined || url === text || text.includes('\n') ? text : `[${text}](${url})`
  const start = isCode ? '`' : `${isStruck ? '~~' : ''}${isBold ? '**' : ''}${isItalic ? '*' : ''}`
  if (start === '') return linked
  const end = [...start].reverse().join('')
  return linked
    .split('\n')
    .map((line) => {
      const inner = line.trim()
      return inner === '' ? line : line.replace(inner, () => `${start}${inner}${end}`)
    })
    .join('\n')
}
