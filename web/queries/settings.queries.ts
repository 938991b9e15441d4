import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { PROVIDERS } from '../../contract/providers.ts'
import type { Settings, UpdateSettings } from '../../contract/settings.ts'
import { api, call } from '../api/call.ts'
import { queryClient } from '../state/query-client.ts'

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

/** Saves a change of the settings. */
export const saveSettings = mutationOptions({
  mutationFn: (json: UpdateSettings) => call(api.settings.$put, { json }),
  onSuccess: async (saved) => {
    // Settings that were asked for before are older.
    await queryClient.cancelQueries(settingsQuery)
    queryClient.setQueryData(settingsQuery.queryKey, saved)
  },
})
