import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Problem, problem, UnreadableFile } from '../problem.ts'
import type { Member, Source, UploadedFile } from './source.ts'
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
function toSafePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/')
  if (path.length > MAX_PATH_CHARS || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path contains control characters.
  if (/[\u0000-\u001f\u007f]/.test(path)) return undefined
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.length === 0 || parts.length > MAX_PATH_DEPTH || parts.includes('..')) return undefined
  return parts.join('/')
}

/** Hidden files that operating systems add to archives. */
const isSystemFile = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i.test(path)

/** More than any diary has, and few enough for the memory. */
const MAX_MEMBERS = 200_000
/** Text compresses at most 30:1; a much higher ratio indicates a zip bomb. */
const MAX_RATIO = 200
/** Reads per member: detection of the format, lists of media, preview. */
const MAX_READINGS = 4
/** Sizes below this are exempt from the ratio. */
const FREE_BYTES = 16 * 1024 * 1024
const FILE_TYPE_MASK = 0o170000
const LINK = 0o120000

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & FILE_TYPE_MASK) === LINK

/** @throws UnreadableFile for an archive that is damaged, cut off or has too many files */
export async function openZip(file: UploadedFile): Promise<Source> {
  const { path, fileName } = file
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch((cause: unknown) => {
    throw new UnreadableFile(fileName, 'truncated', { cause })
  })
  try {
    return new ZipSource(zip, file, await listMembers(zip, fileName))
  } catch (error) {
    zip.close()
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile(fileName, 'truncated', { cause: error })
  }
}

interface Listing {
  entries: Map<string, Entry>
  problems: Problem[]
}

async function listMembers(zip: ZipFile, fileName: string): Promise<Listing> {
  if (zip.entryCount > MAX_MEMBERS) throw new UnreadableFile(fileName, 'too_many_files')
  const entries = new Map<string, Entry>()
  const problems: Problem[] = []
  const offsets = new Set<number>()
  for await (const entry of zip.eachEntry()) {
    const name = decodeName(entry.fileNameRaw, entry.generalPurposeBitFlag)
    const path = toSafePath(name)
    if (path === undefined) problems.push(problem(name.slice(0, 200), 'unsafe_name'))
    else if (/[\\/]$/.test(name) || isSystemFile(path)) continue
    else if (isLink(entry)) problems.push(problem(path, 'link'))
    else if (entry.isEncrypted()) problems.push(problem(path, 'encrypted'))
    else if (!entry.canDecodeFileData()) problems.push(problem(path, 'broken'))
    else if (entries.has(path)) problems.push(problem(path, 'duplicate_name'))
    // Many members with the same bytes unpack to far more than the archive.
    else if (offsets.has(entry.relativeOffsetOfLocalHeader)) problems.push(problem(path, 'bomb'))
    else {
      offsets.add(entry.relativeOffsetOfLocalHeader)
      entries.set(path, entry)
    }
  }
  return { entries, problems }
}

class ZipSource implements Source {
  readonly fileName: string
  readonly members: readonly Member[]
  readonly problems: readonly Problem[]
  readonly totalBytes: number
  readBytes = 0
  readonly #zip: ZipFile
  readonly #file: UploadedFile
  readonly #entries: Map<string, Entry>

  constructor(zip: ZipFile, file: UploadedFile, { entries, problems }: Listing) {
    this.#zip = zip
    this.#file = file
    this.#entries = entries
    this.fileName = file.fileName
    this.members = Array.from(entries, ([path, { uncompressedSize }]) => ({ path, size: uncompressedSize }))
    this.totalBytes = this.members.reduce((sum, { size }) => sum + size, 0)
    this.problems = problems
  }

  async *read({ path }: Member): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path)
    if (!entry) throw new UnreadableFile(path, 'broken')
    const maxBytes = FREE_BYTES + MAX_RATIO * entry.compressedSize
    // Also bounds the sum: overlapping members can form a bomb although the ratio of each is low.
    const maxTotal = MAX_READINGS * (FREE_BYTES + MAX_RATIO * this.#file.size)
    let size = 0
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        size += chunk.length
        this.readBytes += chunk.length
        if (size > maxBytes || this.readBytes > maxTotal) throw new UnreadableFile(path, 'bomb')
        yield chunk
      }
    } catch (cause) {
      if (cause instanceof UnreadableFile) throw cause
      throw new UnreadableFile(path, 'truncated', { cause })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}
