// Uploads files by XMLHttpRequest, because fetch reports no upload progress.

import { ApiError } from '../state/api-error.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { checkAfterFailure } from './check-connection.ts'
import { openEnvelope, toForeignError } from './envelope.ts'

interface UploadRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
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

/** @throws ApiError also when the service cannot be reached, or something else answers in its place */
export async function sendUpload<Data>(sending: UploadRequest): Promise<Answer<Data>> {
  const token = getToken()
  try {
    const response = await request(sending, token)
    // An answer to HEAD has no body that could show from whom it is.
    if (sending.method === 'HEAD' && response.status === 401)
      return await sendUpload({ ...sending, method: 'GET' })
    return toAnswer<Data>(response, sending.path)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED' && token !== undefined)
      endExpiredSession(token)
    if (!sending.signal.aborted) void checkAfterFailure(error)
    throw error
  }
}

/** @throws ApiError OFFLINE if the connection breaks */
function request(sending: UploadRequest, token: string | undefined): Promise<XMLHttpRequest> {
  const { method = 'POST', path, body, headers, onProgress, signal } = sending
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, API + path)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const silence = watchSilence(() => request.abort())
    request.upload.onprogress = ({ loaded }) => {
      silence.postpone()
      onProgress?.(loaded)
    }
    const fail = () => reject(new ApiError('OFFLINE'))
    request.onerror = fail
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail())
    request.onloadend = silence.end
    request.onload = () => resolve(request)
    signal.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
}

const API = '/api/v1'
/** The service sends it with every answer about an upload, and nobody else does. */
const TUS_HEADER = 'Tus-Resumable'

function toAnswer<Data>(request: XMLHttpRequest, path: string): Answer<Data> {
  const { status, responseText, responseURL } = request
  const header = (name: string) => request.getResponseHeader(name)
  const answer = {
    status,
    contentType: header('Content-Type'),
    isRedirect: new URL(responseURL).href !== new URL(API + path, location.origin).href,
    retryAfter: header('Retry-After'),
  }
  if (responseText !== '') return { data: openEnvelope<Data>(answer, responseText), header }
  if (answer.isRedirect || header(TUS_HEADER) === null) throw toForeignError(answer)
  // An answer to HEAD, which has no body: its status alone tells the error.
  if (status === 404) throw new ApiError('NOT_FOUND')
  if (status >= 300) throw new ApiError('UNAVAILABLE')
  return { data: null as Data, header }
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
  const { data } = await sendUpload<Data>({
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
