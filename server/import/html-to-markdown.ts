import TurndownService from 'turndown'

/** Bounds of what is converted: conversion blocks everybody else, and takes more than linear time on nested tags. */
const MAX_HTML_LENGTH = 400_000
const MAX_TAGS = 5_000
const MAX_DEPTH = 100
/** Tags that need no end. */
const UNCLOSED = /^<\/?(?:br|hr|img|input|meta|link|source|wbr|p|li|td|th|tr|dd|dt)\b/i

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
// An entry is a text before it is Markdown: `1\.` and `\_` would be strange to its owner.
turndown.escape = (text) => text
turndown.remove(['script', 'style', 'head', 'title', 'noscript', 'iframe', 'object'])
// Pictures come as attachments, by the format's own list of them.
turndown.addRule('media', { filter: ['img', 'video', 'audio', 'source', 'picture'], replacement: () => '' })

/** A part in CSS bold is a part in `<strong>`, except where it has nothing but space in it. */
const boldByStyle = (html: string): string =>
  html.replaceAll(
    /<span\b[^>]*style=["'][^"']*font-weight:\s*(?:bold|[6-9]00)[^"']*["'][^>]*>([^<]*\S[^<]*)<\/span>/gi,
    '<strong>$1</strong>',
  )

/**
 * The text of HTML as Markdown, without scripts and pictures.
 *
 * @throws RangeError for HTML that is too long, has too many tags or nests them too deep
 */
export function htmlToMarkdown(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  // `<\/p>` comes from JSON that was escaped twice.
  const plain = boldByStyle(html.replaceAll('<\\/', '</'))
  refuseExcess(plain)
  return turndown
    .turndown(plain)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function refuseExcess(html: string): void {
  let tags = 0
  let open = 0
  let isTooDeep = false
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>?/gi)) {
    tags += 1
    if (UNCLOSED.test(tag)) continue
    open = Math.max(0, open + (tag.startsWith('</') ? -1 : 1))
    isTooDeep ||= open > MAX_DEPTH
  }
  if (html.length > MAX_HTML_LENGTH || tags > MAX_TAGS || isTooDeep)
    throw new RangeError('the HTML is longer or nested deeper than is converted')
}
