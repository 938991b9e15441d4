// Resumable uploads: tus 1.0.0, https://tus.io/protocols/resumable-upload. A file is sent in pieces, because proxies limit
// the size of a request, each their own.
import { ApiError } from '../state/api-error.ts'
import { isTooLarge, pieceBytes, shrinkPieces } from './piece-size.ts'
import { sendUpload } from './upload.ts'

interface ResumableUpload {
  file: Blob
  /** `filename`, `timeZone` and others, as the service knows them. */
  metadata: Readonly<Record<string, string>>
  /** Sent with the bytes. */
  headers?: Readonly<Record<string, string>>
  /** Of an upload to resume. */
  uploadId: string | null
  /** Stores the id, so that the upload can be resumed after a reload. */
  onBegun: (uploadId: string) => Promise<unknown>
  /** @param share of the bytes that were sent, from 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export const VERSION = { 'Tus-Resumable': '1.0.0' }

/** @returns the attachment or import made from the upload. @throws ApiError like `send` */
export async function uploadInParts<Result>(upload: ResumableUpload): Promise<Result> {
  const { signal } = upload
  const { uploadId } = await sendPieces(upload, () => 0)
  return (await sendUpload<Result>({ method: 'GET', path: `/uploads/${uploadId}`, headers: VERSION, signal }))
    .data
}

/**
 * Sends pieces until at most so many bytes are left.
 *
 * @returns the upload, and where the bytes that are left begin
 */
export async function sendPieces(
  upload: ResumableUpload,
  maxLeft: () => number,
): Promise<{ uploadId: string; offset: number }> {
  const { file, signal } = upload
  let uploadId = upload.uploadId
  let offset = uploadId === null ? undefined : await findOffset(uploadId, signal)
  if (uploadId === null || offset === undefined) {
    uploadId = await begin(upload)
    await upload.onBegun(uploadId)
    offset = 0
  }
  while (file.size - offset > maxLeft()) offset = await sendPiece(upload, uploadId, offset)
  return { uploadId, offset }
}

/** @returns the new offset, or the same one if the next piece has to be smaller */
async function sendPiece(upload: ResumableUpload, uploadId: string, offset: number): Promise<number> {
  const { file, onProgress, signal } = upload
  const piece = file.slice(offset, offset + pieceBytes())
  onProgress(offset / file.size)
  try {
    const { header } = await sendUpload({
      method: 'PATCH',
      path: `/uploads/${uploadId}`,
      body: piece,
      headers: {
        ...VERSION,
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        ...upload.headers,
      },
      onProgress: (count) => onProgress((offset + count) / file.size),
      signal,
    })
    const next = Number(header('Upload-Offset'))
    // Something on the way that drops the header must not make this go on for ever.
    if (!(next > offset)) throw new ApiError('UNREADABLE')
    return next
  } catch (error) {
    if (isTooLarge(error) && shrinkPieces(piece.size)) return offset
    throw error
  }
}

async function begin({ file, metadata, signal }: ResumableUpload): Promise<string> {
  const entries = Object.entries(metadata).filter(([, value]) => value !== '')
  const { data } = await sendUpload<{ id: string }>({
    path: '/uploads',
    headers: {
      ...VERSION,
      'Upload-Length': String(file.size),
      'Upload-Metadata': entries.map(([name, value]) => `${name} ${toBase64(value)}`).join(','),
    },
    signal,
  })
  return data.id
}

const toBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** Undefined if the service no longer has the upload. */
async function findOffset(uploadId: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { header } = await sendUpload({
      method: 'HEAD',
      path: `/uploads/${uploadId}`,
      headers: VERSION,
      signal,
    })
    return Number(header('Upload-Offset'))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
