import type { ARCHIVE_CHECK_STEPS, ArchiveCheck } from '../../../contract/export.ts'
import { api, readBody, send } from '../../api/call.ts'
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

/**
 * Uploads an archive to be checked by the service.
 *
 * @throws ApiError
 */
export async function sendArchive(file: File, { password, onStep, signal }: Sending): Promise<ArchiveCheck> {
  const endpoint: typeof api.export.check.$post = (input, options) =>
    api.export.check.$post(input, { ...options, init: { ...options?.init, body: file } })
  const response = await send(
    endpoint,
    { header: { accept: 'text/event-stream', ...toPasswordHeader(password) } },
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
