// Uploads files by XMLHttpRequest, because fetch reports no upload progress.
import { setReachable } from '../state/connection.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { ApiError, toApiError } from './api-error.ts'

interface Sending {
  method?: 'GET' | 'POST' | 'PATCH' | 'HEAD'
  /** Below `/api/v1`, with its query. */
  path: string
  body?: Blob
  headers: Readonly<Record<string, string>>
  /** @param count of the bytes that were sent */
  onProgress?: (count: number) => void
  signal: AbortSignal
}

interface Answer<Data> {
  /** Null for a response without a body. */
  data: Data
  header: (name: string) => string | null
}

/** Idle timeout of an upload. */
const SILENCE_MS = 90_000

/** @throws ApiError also when the service cannot be reached */
export function send<Data>({
  method = 'POST',
  path,
  body,
  headers,
  ...rest
}: Sending): Promise<Answer<Data>> {
  const { onProgress, signal } = rest
  const token = getToken()
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, `/api/v1${path}`)
    request.responseType = 'json'
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const silence = watchSilence(() => request.abort())
    request.upload.onprogress = ({ loaded }) => {
      silence.postpone()
      onProgress?.(loaded)
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
      const fault = faultOf(request)
      if (fault) reject(fault)
      else
        resolve({ data: request.response?.data ?? null, header: (name) => request.getResponseHeader(name) })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
}

/** The error of a response; by its status if it has no body. */
function faultOf({ status, response }: XMLHttpRequest): ApiError | undefined {
  const answer: { error: Parameters<typeof toApiError>[0] | null } | null = response
  if (answer) return answer.error ? toApiError(answer.error) : undefined
  if (status < 300) return undefined
  if (status === 404) return new ApiError('NOT_FOUND')
  return new ApiError(status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE')
}

interface Upload {
  path: string
  file: Blob
  name: string
  mediaType?: string
  idempotencyKey?: string
  /** In addition to those of the file. */
  headers?: Readonly<Record<string, string>>
  /** @param share of the bytes that were sent, from 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file in one request. @returns `data` of the answer. @throws ApiError as `send` does */
export async function uploadFile<Data>(upload: Upload): Promise<Data> {
  const { path, file, name, mediaType, idempotencyKey, onProgress, signal } = upload
  const { data } = await send<Data>({
    path,
    body: file,
    headers: {
      'Content-Type': mediaType || 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...upload.headers,
    },
    onProgress: (count) => onProgress(count / file.size),
    signal,
  })
  if (data === null) throw new ApiError('UNREADABLE')
  return data
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
