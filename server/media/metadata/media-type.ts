// Detects a file's media type from its content. The declared type counts only where the content is ambiguous.
import { AppError } from '../../../contract/app-error.ts'
import type { AttachmentKind } from '../../../contract/attachments.ts'
import { findTracks } from './tracks.ts'

export interface MediaType {
  kind: AttachmentKind
  mediaType: string
}

const PLAIN = 'application/octet-stream'

/** By the media types that `file-type` reports. */
const KNOWN: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { kind: 'image', mediaType: 'image/jpeg' },
  'image/png': { kind: 'image', mediaType: 'image/png' },
  'image/apng': { kind: 'image', mediaType: 'image/png' },
  'image/webp': { kind: 'image', mediaType: 'image/webp' },
  'image/avif': { kind: 'image', mediaType: 'image/avif' },
  'image/gif': { kind: 'image', mediaType: 'image/gif' },
  'image/heic': { kind: 'image', mediaType: 'image/heic' },
  'image/heif': { kind: 'image', mediaType: 'image/heic' },
  'image/heic-sequence': { kind: 'image', mediaType: 'image/heic' },
  'image/heif-sequence': { kind: 'image', mediaType: 'image/heic' },
  'audio/mpeg': { kind: 'audio', mediaType: 'audio/mpeg' },
  'audio/mp4': { kind: 'audio', mediaType: 'audio/mp4' },
  'audio/x-m4a': { kind: 'audio', mediaType: 'audio/mp4' },
  'audio/aac': { kind: 'audio', mediaType: 'audio/aac' },
  'audio/ogg': { kind: 'audio', mediaType: 'audio/ogg' },
  'audio/wav': { kind: 'audio', mediaType: 'audio/wav' },
  'audio/vnd.wave': { kind: 'audio', mediaType: 'audio/wav' },
  'audio/flac': { kind: 'audio', mediaType: 'audio/flac' },
  'audio/x-flac': { kind: 'audio', mediaType: 'audio/flac' },
  'video/mp4': { kind: 'video', mediaType: 'video/mp4' },
  'video/x-m4v': { kind: 'video', mediaType: 'video/mp4' },
  'video/quicktime': { kind: 'video', mediaType: 'video/quicktime' },
  'video/webm': { kind: 'video', mediaType: 'video/webm' },
}

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
  const sniffed = (found?.mime ?? '').split(';')[0] ?? ''
  const known = KNOWN[sniffed]
  const isImage = (type: string) => type.startsWith('image/')
  const isClaimed = CLAIMS.test(declaredType)
  // Pictures of other types than declared are common, a picture that is declared to be a sound is not.
  const isOfOtherSort = isClaimed && known && isImage(known.mediaType) !== isImage(declaredType)
  const playable = known && !isOfOtherSort ? await inspectTracks(path, known) : undefined
  if (playable) return playable
  if (isClaimed)
    throw new AppError('UNSUPPORTED_MEDIA', {
      message: `The content is not ${declaredType}, as which it was sent, or it is broken.`,
    })
  const plain = (known?.mediaType ?? sniffed) || (PLAIN_TEXTS.has(declaredType) ? declaredType : PLAIN)
  return { kind: 'file', mediaType: ACTIVE.test(plain) && plain !== 'application/gpx+xml' ? PLAIN : plain }
}

/**
 * WebM and MP4 may contain audio only, as browsers' recorders write them.
 *
 * @returns undefined for a film or recording that was cut off before its list of tracks
 */
async function inspectTracks(path: string, type: MediaType): Promise<MediaType | undefined> {
  const container = /^(?:audio|video)\/(webm|mp4|quicktime)$/.exec(type.mediaType)?.[1]
  if (container === undefined) return type
  const { hasVideo, hasAudio, hasIndex } = await findTracks(path, container === 'webm' ? 'webm' : 'mp4')
  if (!hasIndex) return undefined
  return hasAudio && !hasVideo && container !== 'quicktime'
    ? { kind: 'audio', mediaType: `audio/${container}` }
    : type
}
