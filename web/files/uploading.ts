// Uploads stored files: each once, by one tab at a time, two concurrently per tab.
import type { Attachment } from '../../contract/attachments.ts'
import { api, call } from '../api/call.ts'
import { checkConnection } from '../api/check-connection.ts'
import { isPerhapsTooLarge, isTooLarge, pieceBytes, shrinkPieces } from '../api/piece-size.ts'
import { uploadInParts } from '../api/resumable-upload.ts'
import { serviceQuery } from '../api/service-query.ts'
import { uploadFile } from '../api/upload.ts'
import type { KeptFile } from '../offline/records.ts'
import { asApiError, nextPause, pauseLeftMs, verdictOf } from '../offline/send-rules.ts'
import { withTabLock } from '../offline/tab-lock.ts'
import { ApiError } from '../state/api-error.ts'
import { getDayClock } from '../state/day-clock.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { createStore } from '../state/store.ts'
import { changeFile, deleteFiles, findFile } from './kept-files.ts'

/** The state of an upload of this tab: progress from 0 to 1, or the error of the last attempt. */
type UploadState = { share: number; fault?: never } | { share?: never; fault: ApiError }

const states = createStore<ReadonlyMap<string, UploadState>>(new Map())

export const useUploadStates = states.use

function setState(key: string, state: UploadState | undefined): void {
  const next = new Map(states.get())
  if (state) next.set(key, state)
  else next.delete(key)
  states.set(next)
}

const running = new Map<string, { done: Promise<Attachment>; stop: AbortController }>()

/** @throws ApiError if the service refuses the file or is unreachable, or the file no longer exists */
export function uploadKept(userId: string, key: string): Promise<Attachment> {
  const known = running.get(key)
  if (known) return known.done
  const stop = new AbortController()
  const done = inSlot(() => withTabLock(`file-${key}`, () => upload(userId, key, stop.signal))).finally(() =>
    running.delete(key),
  )
  running.set(key, { done, stop })
  return done
}

/** Cancels a running upload. */
const stopUpload = (key: string): void => running.get(key)?.stop.abort()

const MAX_CONCURRENT = 2
let busy = 0
const queue: (() => void)[] = []

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }
}

async function upload(userId: string, key: string, signal: AbortSignal): Promise<Attachment> {
  const file = await findFile(userId, key)
  if (!file || signal.aborted || userId !== getUserId()) throw new ApiError('NOT_FOUND')
  if (file.attachment) return file.attachment
  setState(key, { share: 0 })
  try {
    await assertSize(file)
    const attachment = await sendBytes(file, signal)
    setState(key, undefined)
    // Caches the wave form, so that the player does not download the recording for it.
    if (file.peaks) queryClient.setQueryData(['peaks', attachment.sha256], file.peaks)
    await changeFile(userId, key, { attachment, refusal: null, pause: undefined })
    return attachment
  } catch (error) {
    const fault = asApiError(error)
    setState(key, signal.aborted ? undefined : { fault })
    if (!signal.aborted) await keepFailure(userId, file, fault)
    throw error
  }
}

async function keepFailure(userId: string, file: KeptFile, fault: ApiError): Promise<void> {
  const verdict = verdictOf(fault)
  if (verdict === 'refused') await changeFile(userId, file.key, { refusal: fault.code })
  // While the service is away the file waits for its return, and no attempt has failed.
  if (verdict !== 'later' || !(await checkConnection())) return
  if (isPerhapsTooLarge(fault) && file.pause) shrinkPieces(Math.min(pieceBytes(), file.blob.size))
  await changeFile(userId, file.key, { pause: nextPause(file.pause, fault, Date.now()) })
}

function sendBytes(file: KeptFile, signal: AbortSignal): Promise<Attachment> {
  const { size } = file.blob
  if (size >= RESUMED_BYTES || size > pieceBytes()) return postInParts(file, signal)
  return post(file, signal).catch((error) => {
    if (!isTooLarge(error) || !shrinkPieces(size)) throw error
    return postInParts(file, signal)
  })
}

/** Checks the size in advance: a refusal during the upload looks like a broken connection. */
async function assertSize({ blob }: KeptFile): Promise<void> {
  const service = await queryClient.ensureQueryData(serviceQuery).catch(() => undefined)
  if (service && blob.size > service.maxFileBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
}

function post(file: KeptFile, signal: AbortSignal): Promise<Attachment> {
  const { key, uploads, name, blob, durationMs } = file
  const query = new URLSearchParams({ timeZone: getDayClock().timeZone })
  if (durationMs !== null) query.set('durationMs', String(Math.round(durationMs)))
  return uploadFile<Attachment>({
    path: `/attachments?${query}`,
    file: blob,
    name,
    mediaType: declaredType(file),
    idempotencyKey: `${key}.${uploads}`,
    onProgress: (share) => setState(key, { share }),
    signal,
  })
}

/**
 * Browsers take the type from the end of the name, and the service refuses a file that is not what it is declared to be. It
 * tells pictures, sounds and films by their content, so a PDF that is named `scan.jpg` is kept, as a PDF.
 */
const declaredType = ({ mediaType }: KeptFile): string =>
  /^(image|audio|video)\//.test(mediaType) ? '' : mediaType

/** Smaller files are not resumed: sending them again is as fast as asking for the offset. */
const RESUMED_BYTES = 5_000_000

function postInParts(file: KeptFile, signal: AbortSignal): Promise<Attachment> {
  const { key, uploadId, name, blob, durationMs } = file
  const userId = getUserId()
  return uploadInParts<Attachment>({
    file: blob,
    metadata: {
      ...{ filename: name, filetype: declaredType(file), timeZone: getDayClock().timeZone },
      ...(durationMs !== null && { durationMs: String(Math.round(durationMs)) }),
    },
    uploadId,
    onBegun: (uploadId) => changeFile(userId, key, { uploadId }),
    onProgress: (share) => setState(key, { share }),
    signal,
  })
}

/**
 * Uploads files that are neither uploaded nor refused, each when its pause is over. Each file shows its own state.
 *
 * @returns a function that ends the waiting, not the uploads
 */
export function uploadAll(files: readonly KeptFile[]): () => void {
  const userId = getUserId()
  const timers = files
    .filter(({ attachment, refusal }) => !attachment && !refusal)
    .map(({ key, pause }) => {
      const leftMs = pauseLeftMs(pause?.untilMs ?? 0, Date.now())
      return setTimeout(() => void uploadKept(userId, key).catch(() => undefined), leftMs)
    })
  return () => timers.forEach(clearTimeout)
}

/** Retries a file at once; a refused one as a new upload. */
export async function retryUpload({ key, uploads, refusal }: KeptFile): Promise<void> {
  const userId = getUserId()
  const anew = refusal && { refusal: null, uploadId: null, uploads: uploads + 1 }
  await changeFile(userId, key, { ...anew, pause: undefined })
  await uploadKept(userId, key).catch(() => undefined)
}

/** Removes a file from its draft or event, and deletes an uploaded one from the service. */
export async function removeFile({ key, attachment }: KeptFile): Promise<void> {
  stopUpload(key)
  setState(key, undefined)
  await deleteFiles(getUserId(), [key])
  // If this fails, the service deletes the attachment after a day without an event.
  if (attachment)
    await call(api.attachments[':attachmentId'].$delete, { param: { attachmentId: attachment.id } }).catch(
      () => undefined,
    )
}
