// Sends the file of a diary. A large one is sent in parts: after a lost connection or a reload, the rest follows.
import type { Import } from '../../../contract/imports.ts'
import { checkConnection } from '../../api/check-connection.ts'
import { isPerhapsTooLarge, isTooLarge, pieceBytes, shrinkPieces } from '../../api/piece-size.ts'
import { uploadInParts } from '../../api/resumable-upload.ts'
import { uploadFile } from '../../api/upload.ts'
import { retryDelayMs } from '../../offline/send-rules.ts'
import { ApiError, type ClientErrorCode } from '../../state/api-error.ts'
import { readLocal, writeLocal } from '../../state/local.ts'
import { toPasswordHeader } from '../settings/archive-password.ts'

interface Sending {
  file: File
  timeZone: string
  /** Of a locked file. */
  password: string | undefined
  /** @param share of the bytes that were sent, from 0 to 1 */
  onProgress: (share: number) => void
  /** Called when the connection is lost. Sending continues by itself. */
  onLost: () => void
  signal: AbortSignal
}

const MIN_BYTES_OF_PARTS = 5_000_000
/** The connection broke, or the service still handles the request whose connection broke. */
const PASSING: ReadonlySet<ClientErrorCode> = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'UNREADABLE',
  'UPLOAD_CONFLICT',
])
/** Names the upload that a reload has interrupted. */
const KEPT = 'import-upload'

/** @throws ApiError if the service refuses the file */
export const sendDiary = (sending: Sending): Promise<Import> =>
  sending.file.size < Math.min(MIN_BYTES_OF_PARTS, pieceBytes()) ? sendWhole(sending) : sendInParts(sending)

const sendWhole = (sending: Sending): Promise<Import> =>
  sendAtOnce(sending).catch((error) => {
    if (!isTooLarge(error) || !shrinkPieces(sending.file.size)) throw error
    return sendInParts(sending)
  })

const sendAtOnce = ({ file, timeZone, password, ...rest }: Sending): Promise<Import> =>
  uploadFile<Import>({
    path: `/imports?${new URLSearchParams({ preview: 'true', timeZone })}`,
    ...{ file, name: file.name, headers: toPasswordHeader(password) },
    ...rest,
  })

async function sendInParts(sending: Sending): Promise<Import> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await sendRest(sending)
    } catch (error) {
      sending.signal.throwIfAborted()
      if (!(error instanceof ApiError && PASSING.has(error.code))) throw error
      sending.onLost()
      if (failures > 1 && isPerhapsTooLarge(error) && (await checkConnection()))
        shrinkPieces(Math.min(pieceBytes(), sending.file.size))
      await pause(retryDelayMs(failures), sending.signal)
    }
  }
}

/** Ends early when the signal aborts. */
const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => resolve())
  })

async function sendRest({ file, timeZone, password, ...rest }: Sending): Promise<Import> {
  const identity = `${file.size} ${file.lastModified} ${timeZone} ${file.name}`
  const sent = await uploadInParts<Import>({
    file,
    metadata: { purpose: 'import', filename: file.name, timeZone, preview: 'true' },
    headers: toPasswordHeader(password),
    uploadId: findKept(identity),
    onBegun: async (uploadId) => writeLocal(KEPT, `${uploadId} ${identity}`),
    ...rest,
  })
  writeLocal(KEPT, undefined)
  return sent
}

function findKept(identity: string): string | null {
  const kept = readLocal(KEPT) ?? ''
  const at = kept.indexOf(' ')
  return at > 0 && kept.slice(at + 1) === identity ? kept.slice(0, at) : null
}
