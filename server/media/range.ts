export interface Range {
  start: number
  end: number
}

/**
 * Parses a `Range` header, https://www.rfc-editor.org/rfc/rfc9110#name-range. Both ends are included.
 *
 * @returns undefined for an invalid range, another unit or several ranges: the response is then the whole content
 */
export function readRange(header: string | undefined, size: number): Range | undefined | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
