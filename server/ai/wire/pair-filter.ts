// Takes out what some models put around a whole page: quotation marks, or the box of a solution. A stray sign before the
// title goes too, because with it the title would be none.
import type { TextFilter } from './filters.ts'

const AROUND = /^(?:("""|["“„«]|\\boxed\{)|[.:：．。…,;]{1,3}|\*{4}|`{2}|\${2})\s?(?=# )/u
const MAY_BE_AROUND = /^(?:["“„«.:：．。…,;*`$]|\\b?)[^\n]{0,8}$/u
const CLOSING: Readonly<Record<string, RegExp>> = {
  '"""': /"{1,3}/,
  '"': /"/,
  '“': /[”"]/,
  '„': /[“”]/,
  '«': /»/,
  '\\boxed{': /\}/,
}

export function createPairFilter(): TextFilter {
  let held = ''
  let isOpen = false
  let closing: RegExp | undefined
  /** Whether the beginning of the text is known. */
  const open = (isEnd: boolean): boolean => {
    const [head = '', sign = ''] = AROUND.exec(held) ?? []
    if (!isEnd && (head === '' ? MAY_BE_AROUND.test(held) : !held.includes('\n'))) return false
    const [title = ''] = held.slice(head.length).split('\n', 1)
    const end = CLOSING[sign]
    // Something in the title alone may be in quotation marks.
    if (end?.test(title)) return true
    held = held.slice(head.length)
    closing = end && new RegExp(`\\s*(?:${end.source}\\s*)?$`)
    return true
  }
  const take = (length: number): string => {
    const text = held.slice(0, length)
    held = held.slice(length)
    return text
  }
  return {
    push(text) {
      held += text
      isOpen ||= held !== '' && open(false)
      if (!isOpen) return ''
      return take(closing ? held.replace(closing, '').length : held.length)
    },
    end() {
      if (!isOpen) open(true)
      return take(closing ? held.replace(closing, '').length : held.length)
    },
  }
}
