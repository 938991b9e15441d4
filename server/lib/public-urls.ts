/**
 * Reads `DAYLEAF_PUBLIC_URL`: addresses separated by blanks or commas, the first of which stands in mails.
 *
 * @returns origins, such as `https://diary.example.org`
 * @throws Error whose message completes a sentence after the setting's name: "must …"
 */
export function parsePublicUrls(text: string): string[] {
  const urls = text.split(/[\s,]+/).filter((part) => part !== '')
  if (urls.length === 0) throw new Error('must have an address')
  return urls.map(parseOne)
}

function parseOne(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(
      'must be an http:// or https:// URL, or several of them with a blank or a comma between two',
    )
  if (url.username || url.password) throw new Error('must not carry credentials')
  if (url.pathname !== '/' || url.search || url.hash)
    throw new Error(
      'must not have a path: Dayleaf needs a host name or a port of its own, and cannot be served below a path',
    )
  // The URL parser has turned other letters into Punycode.
  if (!/^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/.test(url.hostname))
    throw new Error('must have a host name; a pattern of several names is not possible')
  return url.origin
}
