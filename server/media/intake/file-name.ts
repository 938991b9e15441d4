import { MAX_NAME } from '../../../contract/attachments.ts'

const UNNAMED = 'file'

/** Removes the path, control and bidirectional characters. Shortens a long name at its start, to keep the extension. */
export function cleanFileName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters.
  const clean = last.replace(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const name = clean === '' || /^\.+$/.test(clean) ? UNNAMED : clean
  return [...name].slice(-MAX_NAME).join('')
}

/** The name in a `Content-Disposition` header, RFC 6266; `filename*` takes precedence. */
export function fileNameOf(disposition: string | undefined): string {
  const extended = /;\s*filename\*\s*=\s*(utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(disposition ?? '')
  if (extended?.[2]) {
    const decoded = decodeExtended(extended[1] ?? '', extended[2])
    if (decoded !== undefined) return cleanFileName(decoded)
  }
  const plain = /;\s*filename\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]+)/i.exec(disposition ?? '')?.[1]
  if (plain === undefined) return UNNAMED
  const unquoted = plain.startsWith('"') ? plain.slice(1, -1).replaceAll(/\\(.)/g, '$1') : plain
  // Node decodes headers as Latin-1; browsers send UTF-8.
  return cleanFileName(Buffer.from(unquoted, 'latin1').toString('utf8'))
}

/** RFC 8187 */
function decodeExtended(charset: string, value: string): string | undefined {
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(value)
    return value.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  } catch {
    return undefined
  }
}

/** A `Content-Disposition` header with the file's name. */
export function toDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
