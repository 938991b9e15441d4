// Detects a file's media type from its content. The declared type counts only where the content is ambiguous.
import { AppError } from '../../../contract/app-error.ts'
import type { AttachmentKind } from '../../../contract/attachments.ts'
import { readStart } from '../../lib/read-start.ts'
import { type Reading, readMedia } from '../media-reader.ts'

export interface MediaType {
  kind: AttachmentKind
  mediaType: string
}

const PLAIN = 'application/octet-stream'

const KNOWN = new Set([
  ...['jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'tiff'].map((name) => `image/${name}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'wav', 'flac'].map((name) => `audio/${name}`),
  ...['mp4', 'quicktime', 'webm'].map((name) => `video/${name}`),
])

/** Other names by which `file-type` reports known types. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'video/x-m4v': 'video/mp4',
}

/** Declared types that the content must not contradict. */
const CLAIMS =
  /^(image\/(jpeg|jpg|png|webp|avif|gif|heic|heif|tiff)|audio\/(mpeg|mp3|mp4|x-m4a|m4a|aac|ogg|webm|wav|x-wav|flac|x-flac)|video\/(mp4|quicktime|webm))$/

type Sort = 'picture' | 'recording' | 'other'

/** Containers of sound and films have names of both, and some the name of an application. */
const sortOf = (type: string): Sort => {
  if (type.startsWith('image/')) return 'picture'
  return /^(audio|video)\/|^application\/(ogg|mp4|mxf|vnd\.ms-asf)$/.test(type) ? 'recording' : 'other'
}

/** Text types that no program executes; excludes HTML, SVG and scripts. */
const PLAIN_TEXTS = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/json',
  'application/gpx+xml',
])
/** Types that a browser could execute. */
const ACTIVE = /xml|html|svg|script/

/**
 * A picture, film or recording that this service cannot read is a `file`: of another type, or cut off.
 *
 * @param keepsAll for files of an import, which are kept whatever they are
 * @throws AppError UNSUPPORTED_MEDIA for a file that was declared to be an image, sound or video and is something else
 */
export async function readMediaType(
  path: string,
  {
    declaredType,
    keepsAll = false,
    ...reading
  }: Reading & { declaredType: string; keepsAll?: boolean | undefined },
): Promise<MediaType> {
  const found = (await readMedia('readType', path, reading)) ?? ''
  const reported = found.split(';')[0] ?? ''
  const sniffed = ALIASES[reported] ?? reported
  if (!keepsAll && CLAIMS.test(declaredType) && (await contradicts(path, { sniffed, declaredType })))
    throw falseType(declaredType)
  const readable = KNOWN.has(sniffed) ? await inspectTracks(path, sniffed, reading) : undefined
  if (readable) return readable
  const plain = sniffed || (PLAIN_TEXTS.has(declaredType) ? declaredType : PLAIN)
  return { kind: 'file', mediaType: ACTIVE.test(plain) && plain !== 'application/gpx+xml' ? PLAIN : plain }
}

/**
 * Bytes of no known type do not contradict: the beginning of the file may be damaged. Text does, and so does another
 * sort. Pictures of other types than declared are common.
 */
const contradicts = async (
  path: string,
  { sniffed, declaredType }: { sniffed: string; declaredType: string },
): Promise<boolean> => (sniffed === '' ? isText(path) : sortOf(sniffed) !== sortOf(declaredType))

/**
 * The type of a picture that cannot be shown.
 *
 * @throws AppError UNSUPPORTED_MEDIA for a page or script that only begins as a picture, unless `keepsAll`
 */
export async function readBrokenType(
  path: string,
  mediaType: string,
  { keepsAll = false }: { keepsAll?: boolean | undefined },
): Promise<MediaType> {
  const isActive = await hasMarkup(path)
  if (isActive && !keepsAll) throw falseType(mediaType)
  return { kind: 'file', mediaType: isActive ? PLAIN : mediaType }
}

const falseType = (type: string) =>
  new AppError('UNSUPPORTED_MEDIA', { message: `The content is not ${type}, as which it was sent.` })

/**
 * WebM and MP4 may contain audio only, as browsers' recorders write them, and QuickTime as an iPhone's voice memos.
 *
 * @returns undefined for a film or recording that was cut off before its list of tracks
 */
async function inspectTracks(
  path: string,
  mediaType: string,
  reading: Reading,
): Promise<MediaType | undefined> {
  // Known types begin with the kind.
  const type = { kind: mediaType.split('/')[0] as AttachmentKind, mediaType }
  const container = containerOf(mediaType)
  if (container === undefined) return type
  const film = await readMedia('readFilm', { path, name: '', container, zones: [] }, reading)
  if (!film?.tracks.hasIndex) return undefined
  const { hasVideo, hasAudio } = film.tracks
  return hasAudio && !hasVideo ? { kind: 'audio', mediaType: `audio/${container}` } : type
}

/** Of a type whose tracks are read. */
export function containerOf(mediaType: string): 'webm' | 'mp4' | undefined {
  const type = /^(?:audio|video)\/(webm|mp4|quicktime)$/.exec(mediaType)?.[1]
  return type === 'quicktime' ? 'mp4' : (type as 'webm' | 'mp4' | undefined)
}

const HEAD_BYTES = 4096

/** Tags by which a browser would take a file for a page or a drawing. Metadata of photos are XML, but without these. */
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|object|embed|img|style|title|table|a|div)\b/i

/** Whether a file contains HTML or SVG at its beginning. */
const hasMarkup = async (path: string): Promise<boolean> =>
  MARKUP.test((await readStart(path, HEAD_BYTES)).toString('latin1'))

/** Whether a file begins as text: valid UTF-8, perhaps cut in a character, without control characters. */
async function isText(path: string): Promise<boolean> {
  const head = await readStart(path, HEAD_BYTES)
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: excludes control characters.
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/.test(text)
}
