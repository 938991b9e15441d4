import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'

/**
 * A model's text as a document. It is another's text: it may set type, and nothing else. No image, no form, no
 * script, no style; a link opens only when it is followed, and tells nothing of where it stood.
 */
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // The day's date is the first heading.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 6)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    // What an image was to show is told by its words.
    image: ({ text }) => escapeHtml(text),
    // What looks like HTML is shown as it was written.
    html: ({ text }) => escapeHtml(text),
  },
})

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const purify = DOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  node.setAttribute('target', '_blank')
})

const ALLOWED_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'em', 'strong', 'del', 'a', 'br', 'hr', 'blockquote'],
  ...['ul', 'ol', 'li', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

export const renderMarkdown = (text: string): DocumentFragment =>
  purify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  })

export function Markdown({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null)
  // While a page is written it comes in many small pieces; the screen follows as fast as it can.
  const shown = useDeferredValue(text)
  useLayoutEffect(() => {
    element.current?.replaceChildren(renderMarkdown(shown))
  }, [shown])
  return <div className="prose" dir="auto" ref={element} />
}
