/** A field of a form, as far as it says how much of a text it takes. */
type Field = Pick<HTMLInputElement, 'value' | 'maxLength' | 'selectionStart' | 'selectionEnd'>

/** How many characters at the end of an inserted text a field has no room for. */
export function countLeftOut(field: Field, inserted: string): number {
  const { value, maxLength, selectionStart, selectionEnd } = field
  if (maxLength < 0) return 0
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  // Fields of one line take no line breaks.
  const text = inserted.replaceAll(/[\r\n]/g, '')
  return Math.max(0, text.length - Math.max(0, maxLength - value.length + replaced))
}
