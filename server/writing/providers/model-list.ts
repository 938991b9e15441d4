import { ModelSchema } from '../../../contract/settings.ts'
import { failureKindOf, ProviderFailure } from '../provider-failure.ts'
import { type OutboundLimits, readAll, sendRequest } from '../wire/outbound-request.ts'
import { createSecretScrubber } from '../wire/secret-scrubber.ts'
import { parseWireJson } from '../wire/wire-format.ts'
import type { Access, Provider } from './provider.ts'

export interface ListInput {
  provider: Provider
  access: Access
  limits: OutboundLimits
  signal: AbortSignal
  onFirstByte?: () => void
}

/** Lists the models of a service that the settings accept. @throws ProviderFailure, or the signal's reason */
export async function fetchModelIds({ provider, access, ...call }: ListInput): Promise<string[]> {
  const { url, headers } = provider.modelList(access)
  const response = await sendRequest({ url, method: 'GET', headers: new Headers(headers), ...call })
  const body = await readAll(response)
  const { status } = response
  if (status < 200 || status >= 300) {
    // The request names no model, so 404 means that the path is unknown.
    throw new ProviderFailure(status === 404 ? 'unknown-format' : failureKindOf(status), { status })
  }
  const ids = provider.readModelIds(parseWireJson(body.toString()))
  if (!ids) throw new ProviderFailure('unknown-format', { status })
  const { scrubText } = createSecretScrubber(access.apiKey)
  const names = ids.map(scrubText).filter(isChoosable)
  return [...new Set(names)].sort()
}

/** Whether the settings accept it. */
const isChoosable = (name: string) =>
  name !== '' && name.isWellFormed() && ModelSchema.safeParse(name).success
