import { queryOptions } from '@tanstack/react-query'
import { PROVIDERS } from '../../contract/providers.ts'
import type { Settings } from '../../contract/settings.ts'
import { api, call } from '../api/call.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(api.settings.$get, {}, signal),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(api.auth['api-keys'].$get, {}, signal),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(api.auth.sessions.$get, {}, signal),
})

/** Whether a provider is configured, by the service's rule. */
export function canWrite({ aiProvider, providerSettings }: Settings): boolean {
  if (aiProvider === null) return false
  const { model, hasApiKey } = providerSettings[aiProvider]
  const { needsKey } = PROVIDERS[aiProvider]
  return model !== '' && (hasApiKey || !needsKey)
}
