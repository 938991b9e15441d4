import { ModelSchema } from '../../../contract/settings.ts'
import type { Leave } from '../../lib/departure.ts'
import { failureKindOf, ProviderFailure } from '../provider-failure.ts'
import { type OutboundLimits, readAll, sendRequest } from '../wire/outbound-request.ts'
import { createSecretScrubber } from '../wire/secret-scrubber.ts'
import { parseWireJson } from '../wire/wire-format.ts'
import type { Access, JsonRequest, Provider } from './provider.ts'

export interface ListInput {
  provider: Provider
  access: Access
  limits: OutboundLimits
  signal: AbortSignal
  onFirstByte?: () => void
  leave: Leave
}

/** Lists the models of a service that the settings accept. @throws ProviderFailure, or the signal's reason */
export async function fetchModelIds({ provider, access, ...call }: ListInput): Promise<string[]> {
  const { status, body } = await fetchJson(provider.modelList(access), call)
  if (status < 200 || status >= 300) {
    // The request names no model, so 404 means that the path is unknown.
    throw new ProviderFailure(status === 404 ? 'unknown-format' : failureKindOf(status), { status })
  }
  const ids = provider.readModelIds(parseWireJson(body))
  if (!ids) throw new ProviderFailure('unknown-format', { status })
  const { scrubText } = createSecretScrubber(access.apiKey)
  const names = ids.map(scrubText).filter(isChoosable)
  return [...new Set(names)].sort()
}

/** @throws ProviderFailure, or the signal's reason */
export async function fetchJson(
  { url, headers, body }: JsonRequest,
  { leave, ...call }: Omit<ListInput, 'provider' | 'access'>,
): Promise<{ status: number; body: string }> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const departure = await leave({ url, requestBytes: Buffer.byteLength(sent ?? '') })
  let isAnswered = false
  try {
    const response = await sendRequest({
      ...{ departure, url, headers: new Headers(headers), ...call },
      ...(sent === undefined ? { method: 'GET' } : { method: 'POST', body: sent }),
    })
    const { status } = response
    const text = (await readAll(response)).toString()
    isAnswered = status < 400
    return { status, body: text }
  } finally {
    await departure.close({ status: isAnswered ? 'completed' : 'failed' })
  }
}

/** Whether the settings accept it. */
export const isChoosable = (name: string) =>
  name !== '' && name.isWellFormed() && ModelSchema.safeParse(name).success
