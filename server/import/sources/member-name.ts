import { decodeText } from './text-decoding.ts'

const UTF8_FLAG = 0x800
const MAX_PATH_CHARS = 1000
const MAX_PATH_DEPTH = 32

/** Names are in UTF-8 where the flag says so, and often where it does not. */
export const decodeName = (raw: Buffer, flags: number): string =>
  (flags & UTF8_FLAG) !== 0 ? raw.toString('utf8') : decodeText(raw)

/**
 * The path of a member, or undefined where it would leave the archive, is absolute, or can be no path at all. Members
 * are never written under their names; what climbs was made to harm.
 */
export function toSafePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/')
  if (path.length > MAX_PATH_CHARS || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a name.
  if (/[\u0000-\u001f\u007f]/.test(path)) return undefined
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.length === 0 || parts.length > MAX_PATH_DEPTH || parts.includes('..')) return undefined
  return parts.join('/')
}

/** Files that systems add to archives, of which no user knows. */
export const isSystemFile = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i.test(path)
