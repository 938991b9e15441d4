// Finds files that are in a text itself, as data: URLs.
import type { MediaReference } from '../entry.ts'

const DATA_URL = /^data:([\w.+-]+)\/([\w.+-]+)(?:;[\w-]+=[\w."-]*)*;base64,/i
/** Without `<`, so that unclosed tags take linear time. */
const PICTURE = /<img\b[^<>]*>/gi
const SOURCE = /\bsrc=(?:"([^"]+)"|'([^']+)')/i

/** A file in a data: URL, named by its kind; undefined for another URL. @param path the entry's */
export function readDataUrl(url: string, path: string): MediaReference | undefined {
  const match = DATA_URL.exec(url.slice(0, 200))
  if (!match) return undefined
  const [start, kind, type = ''] = match
  const extension = type.toLowerCase().replace(/^x-|\+.*$/g, '')
  return { path, name: `${kind?.toLowerCase()}.${extension}`, base64: url.slice(start.length) }
}

/** Replaces the pictures of HTML. @param replace gets the tag and its URL */
export const replacePictures = (html: string, replace: (tag: string, url: string) => string): string =>
  html.replaceAll(PICTURE, (tag) => {
    const [, url, other] = SOURCE.exec(tag) ?? []
    const found = url ?? other
    return found === undefined ? tag : replace(tag, found)
  })

/** Takes pictures out of HTML that are in it. */
export function extractInlinePictures(html: string, path: string): { html: string; media: MediaReference[] } {
  const media: MediaReference[] = []
  const rest = replacePictures(html, (tag, url) => {
    const found = readDataUrl(url, path)
    if (!found) return tag
    media.push(found)
    return ''
  })
  return { html: rest, media }
}
