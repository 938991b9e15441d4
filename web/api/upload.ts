// Files go to the service by XMLHttpRequest, which alone tells how much has been sent.
import { setReachable } from '../state/connection.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { ApiError, toApiError } from './api-error.ts'

interface Upload {
  /** Below `/api/v1`, with its query. */
  path: string
  file: Blob
  name: string
  mediaType?: string
  idempotencyKey?: string
  /** @param share of the bytes that were sent, from 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A connection over which nothing has gone for so long is lost. */
const SILENCE_MS = 90_000

/** @returns `data` of the answer. @throws ApiError also when the service cannot be reached */
export function uploadFile<Data>({ path, file, onProgress, signal, ...named }: Upload): Promise<Data> {
  const token = getToken()
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1${path}`)
    request.responseType = 'json'
    setHeaders(request, named, token)
    const silence = watchSilence(() => request.abort())
    request.upload.onprogress = ({ loaded, total }) => {
      silence.postpone()
      onProgress(total === 0 ? 1 : loaded / total)
    }
    const fail = () => {
      setReachable(false)
      reject(new ApiError('OFFLINE'))
    }
    request.onerror = fail
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail())
    request.onloadend = silence.end
    request.onload = () => {
      if (request.status === 401 && token !== undefined) endExpiredSession(token)
      const answer: { data: Data; error: Parameters<typeof toApiError>[0] | null } | null = request.response
      if (!answer) reject(new ApiError(request.status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE'))
      else if (answer.error) reject(toApiError(answer.error))
      else resolve(answer.data)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function setHeaders(
  request: XMLHttpRequest,
  { name, mediaType, idempotencyKey }: Pick<Upload, 'name' | 'mediaType' | 'idempotencyKey'>,
  token: string | undefined,
): void {
  request.setRequestHeader('Accept-Language', document.documentElement.lang)
  request.setRequestHeader('Content-Type', mediaType || 'application/octet-stream')
  request.setRequestHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey)
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
}

function watchSilence(onSilence: () => void) {
  const start = () => setTimeout(onSilence, SILENCE_MS)
  let timer = start()
  return {
    postpone() {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}
