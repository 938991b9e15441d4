// Whether a response is the service's. A proxy may answer any request with a page of its own, with status 200 too.

/** The media types of the client's files, by the ending of their name. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
  svg: /^image\/svg\+xml\b/,
}

const isOfType = ({ ok, redirected, type, headers }: Response, wanted: RegExp): boolean =>
  ok && !redirected && type !== 'opaque' && wanted.test(headers.get('Content-Type') ?? '')

export const isOwnPage = (response: Response): boolean => isOfType(response, /^text\/html\b/)

export const isOwnFile = (path: string, response: Response): boolean =>
  isOfType(response, TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? /^(?!text\/html)/)

export const isPicture = (response: Response): boolean =>
  response.status === 200 && isOfType(response, /^image\//)
