// Files go to the service by XMLHttpRequest, which alone tells how much has been sent.
import { setReachable } from '../state/connection.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { ApiError, toApiError } from './api-error.ts'

interface Upload {
  /** Below `/api/v1`, with its query. */
  path: string
  file: File
  /** @param share of the bytes that were sent, from 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** @returns `data` of the answer. @throws ApiError also when the service cannot be reached */
export function uploadFile<Data>({ path, file, onProgress, signal }: Upload): Promise<Data> {
  const token = getToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1${path}`)
    request.responseType = 'json'
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(
      'Content-Disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onerror = () => {
      setReachable(false)
      reject(new ApiError('OFFLINE'))
    }
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      if (request.status === 401 && token !== undefined) endExpiredSession(token)
      const answer: { data: Data; error: Parameters<typeof toApiError>[0] | null } | null = request.response
      if (!answer) reject(new ApiError('UNREADABLE'))
      else if (answer.error) reject(toApiError(answer.error))
      else resolve(answer.data)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
