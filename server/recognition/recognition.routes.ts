import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Accepted, prefersAsync } from '../http/api/results.ts'
import type { RecognitionService } from './recognition.service.ts'

export const recognitionRoutes = (recognition: RecognitionService): BoundRoute[] => [
  handle(routes.transcribeAttachment, async ({ caller, params, headers }) => {
    const asked = { userId: caller.userId, ...params, language: headers['accept-language'] }
    const { task, result } = await recognition.transcribe(asked)
    return prefersAsync(headers.prefer) ? new Accepted({ task }) : result
  }),
  handle(routes.describeAttachment, async ({ caller, params, headers }) => {
    const asked = { userId: caller.userId, ...params, language: headers['accept-language'] }
    const { task, result } = await recognition.describe(asked)
    return prefersAsync(headers.prefer) ? new Accepted({ task }) : result
  }),
]
