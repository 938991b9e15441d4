import type { ARCHIVE_CHECK_STEPS, ArchiveCheck } from '../../../contract/export.ts'
import { api, readBody, send } from '../../api/call.ts'
import { isTooLarge, pieceBytes, shrinkPieces } from '../../api/piece-size.ts'
import { sendPieces, VERSION } from '../../api/resumable-upload.ts'
import { sendUpload as sendBytes } from '../../api/upload.ts'
import { ApiError, toApiError } from '../../state/api-error.ts'
import { toPasswordHeader } from './archive-password.ts'

export type ArchiveCheckStep = (typeof ARCHIVE_CHECK_STEPS)[number]

interface Sending {
  /** Of a locked archive. */
  password: string | undefined
  /** Called when a step of the service begins. */
  onStep: (step: ArchiveCheckStep) => void
  signal: AbortSignal
}

/** Uploads of files that still have to be unlocked, or whose sending broke off. */
const uploads = new WeakMap<File, string>()

/**
 * Has an archive checked by the service. A file that is larger than one request may be is uploaded in pieces, and the last
 * piece asks for the check.
 *
 * @throws ApiError
 */
export async function sendArchive(file: File, sending: Sending): Promise<ArchiveCheck> {
  try {
    for (;;) {
      const left = await sendBeginning(file, sending.signal)
      try {
        return await askForCheck(left, sending)
      } catch (error) {
        if (!(isTooLarge(error) && shrinkPieces(left.body.size))) throw error
      }
    }
  } catch (error) {
    const uploadId = uploads.get(file)
    if (uploadId !== undefined && sending.signal.aborted) void dropUpload(uploadId)
    throw error
  }
}

interface Left {
  /** Undefined for a file that goes in one request. */
  uploadId?: string
  body: Blob
}

async function sendBeginning(file: File, signal: AbortSignal): Promise<Left> {
  if (file.size <= pieceBytes()) return { body: file }
  try {
    const { uploadId, offset } = await sendPieces(
      {
        ...{ file, metadata: { filename: file.name }, uploadId: uploads.get(file) ?? null, signal },
        onBegun: async (uploadId) => uploads.set(file, uploadId),
        onProgress: () => undefined,
      },
      pieceBytes,
    )
    return { uploadId, body: file.slice(offset) }
  } catch (error) {
    // Uploads count against the quota of a user, a file that is only checked does not.
    if (error instanceof ApiError && error.code === 'QUOTA_EXCEEDED') return { body: file }
    throw error
  }
}

/** If this fails, the service deletes the upload after a day. */
const dropUpload = (uploadId: string): Promise<unknown> =>
  sendBytes({
    ...{ method: 'DELETE', path: `/uploads/${uploadId}`, headers: VERSION },
    signal: new AbortController().signal,
  }).catch(() => undefined)

async function askForCheck(
  { uploadId, body: bytes }: Left,
  { password, onStep, signal }: Sending,
): Promise<ArchiveCheck> {
  const endpoint: typeof api.export.check.$post = (input, options) =>
    api.export.check.$post(input, { ...options, init: { ...options?.init, body: bytes } })
  const response = await send(
    endpoint,
    {
      query: { uploadId },
      header: { accept: 'text/event-stream', ...toPasswordHeader(password) },
    },
    signal,
  )
  const body = await readBody(response, /^text\/event-stream\b/)
  const { readEvents } = await import('../../api/server-sent-events.ts')
  for await (const { event, data } of readEvents(body)) {
    if (event === 'progress') onStep((data as { step: ArchiveCheckStep }).step)
    if (event === 'check') return data as ArchiveCheck
    if (event === 'error') throw toApiError(data as Parameters<typeof toApiError>[0])
  }
  throw new ApiError('OFFLINE')
}
