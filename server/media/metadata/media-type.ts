// Detects a file's media type from its content. The declared type counts only where the content is ambiguous.
import { AppError } from '../../../contract/app-error.ts'
import type { AttachmentKind } from '../../../contract/attachments.ts'
import { findTracks } from './tracks.ts'

export interface MediaType {
  kind: AttachmentKind
  mediaType: string
}

const PLAIN = 'application/octet-stream'

const KNOWN = new Set([
  ...['jpeg', 'png', 'webp', 'avif', 'gif', 'heic'].map((name) => `image/${name}`),
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

const isImage = (type: string) => type.startsWith('image/')

/** Declared types that the content must confirm. */
const CLAIMS =
  /^(image\/(jpeg|jpg|png|webp|avif|gif|heic|heif)|audio\/(mpeg|mp3|mp4|x-m4a|m4a|aac|ogg|webm|wav|x-wav|flac|x-flac)|video\/(mp4|quicktime|webm))$/

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

/** @throws AppError UNSUPPORTED_MEDIA for a file that was declared to be an image, sound or video and is not */
export async function readMediaType(path: string, declaredType: string): Promise<MediaType> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const reported = (found?.mime ?? '').split(';')[0] ?? ''
  const sniffed = ALIASES[reported] ?? reported
  const isKnown = KNOWN.has(sniffed)
  const isClaimed = CLAIMS.test(declaredType)
  // Pictures of other types than declared are common, a picture that is declared to be a sound is not.
  const isOfOtherSort = isClaimed && isImage(sniffed) !== isImage(declaredType)
  const playable = isKnown && !isOfOtherSort ? await inspectTracks(path, sniffed) : undefined
  if (playable) return playable
  if (isClaimed)
    throw new AppError('UNSUPPORTED_MEDIA', {
      message: `The content is not ${declaredType}, as which it was sent, or it is broken.`,
    })
  const plain = sniffed || (PLAIN_TEXTS.has(declaredType) ? declaredType : PLAIN)
  return { kind: 'file', mediaType: ACTIVE.test(plain) && plain !== 'application/gpx+xml' ? PLAIN : plain }
}

/**
 * WebM and MP4 may contain audio only, as browsers' recorders write them.
 *
 * @returns undefined for a film or recording that was cut off before its list of tracks
 */
async function inspectTracks(path: string, mediaType: string): Promise<MediaType | undefined> {
  // Known types begin with the kind.
  const type = { kind: mediaType.split('/')[0] as AttachmentKind, mediaType }
  const container = /^(?:audio|video)\/(webm|mp4|quicktime)$/.exec(mediaType)?.[1]
  if (container === undefined) return type
  const { hasVideo, hasAudio, hasIndex } = await findTracks(path, container === 'webm' ? 'webm' : 'mp4')
  if (!hasIndex) return undefined
  return hasAudio && !hasVideo && container !== 'quicktime'
    ? { kind: 'audio', mediaType: `audio/${container}` }
    : type
}
