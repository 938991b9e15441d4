import type { Journal } from '../../../contract/journal.ts'

/** A title or a line without its Markdown. */
export const withoutMarkdown = (title: string): string =>
  title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(\*\*|__|~~|[*_`])(?=\S)(.*?\S)\1/g, '$2')

/** Splits the title off a text that begins with it. */
export function splitTitle({ content, title }: Pick<Journal, 'content' | 'title'>): {
  title: string | null
  text: string
} {
  const opening = /^\s*#{1,6}[ \t]+.+(\n|$)/.exec(content)?.[0]
  return opening && title !== null
    ? { title: withoutMarkdown(title), text: content.slice(opening.length) }
    : { title: null, text: content }
}
