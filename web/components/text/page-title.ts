import type { Journal } from '../../../contract/journal.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'

/** Splits the title off a text that begins with it. */
export function splitTitle({ content, title }: Pick<Journal, 'content' | 'title'>): {
  title: string | null
  text: string
} {
  const opening = /^\s*#{1,6}[ \t]+.+(\n|$)/.exec(content)?.[0]
  // Read from the text: the stored title may have been read before.
  return opening && title !== null
    ? { title: withoutSigns(opening).trim(), text: content.slice(opening.length) }
    : { title: null, text: content }
}
