import { decodeText, detectEncoding } from './text-decoding.ts'

const UTF8_FLAG = 0x800
const MAX_PATH_CHARS = 1000
const MAX_PATH_DEPTH = 32

/** The upper half of code page 850, in which Windows of Western Europe writes names that have all their letters in it. */
const DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decodeDos = (raw: Buffer): string =>
  Array.from(raw, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : DOS_CHARACTERS[byte - 0x80])).join('')

/** Many names are in UTF-8 although the flag for UTF-8 is not set. */
export function decodeName(raw: Buffer, flags: number): string {
  if ((flags & UTF8_FLAG) !== 0) return raw.toString('utf8')
  return detectEncoding(raw) === 'windows-1252' ? decodeDos(raw) : decodeText(raw)
}

/**
 * The path of a member; undefined if it is absolute, invalid or leaves the archive. Members are never written under
 * their names, but a path that leaves the archive indicates an attack.
 */
export function toSafePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/')
  if (path.length > MAX_PATH_CHARS || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path contains control characters.
  if (/[\u0000-\u001f\u007f]/.test(path)) return undefined
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.length === 0 || parts.length > MAX_PATH_DEPTH || parts.includes('..')) return undefined
  return parts.join('/')
}

/** Hidden files that operating systems add to archives. */
export const isSystemFile = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i.test(path)
