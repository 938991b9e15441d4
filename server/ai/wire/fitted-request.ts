// Changes in a request what the SDKs cannot be asked to change.
import { z } from 'zod'
import type { RequestTuning } from '../providers/provider.ts'

const BodySchema = z.record(z.string(), z.unknown())

export function fitRequests(
  send: typeof fetch,
  { isRenamed, without }: Pick<RequestTuning, 'isRenamed' | 'without'>,
): typeof fetch {
  if (!isRenamed && !without.includes('stream_options')) return send
  return (url, init) => send(url, { ...init, body: JSON.stringify(fitBody(JSON.parse(String(init?.body)))) })

  function fitBody(json: unknown): unknown {
    const { stream_options, max_tokens, ...body } = BodySchema.parse(json)
    return {
      ...body,
      ...(stream_options !== undefined && !without.includes('stream_options') && { stream_options }),
      ...(max_tokens !== undefined && { [isRenamed ? 'max_completion_tokens' : 'max_tokens']: max_tokens }),
    }
  }
}
