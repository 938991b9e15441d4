import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { PROVIDERS } from '../../contract/providers.ts'
import type { Settings, UpdateSettings } from '../../contract/settings.ts'
import { api, call } from '../api/call.ts'
import { findKeptSettings, keepSettings } from '../offline/kept-today.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const userId = getUserId()
    const settings = await call(api.settings.$get, {}, signal)
    void keepSettings(userId, settings).catch(() => undefined)
    return settings
  },
})

/**
 * The settings; until the service has answered, those that it sent to this device last. Not to be edited.
 *
 * @returns `isSettled` once they are known, or cannot be had now
 */
export function useKnownSettings(): { settings: Settings | undefined; isSettled: boolean } {
  const asked = useQuery(settingsQuery)
  const kept = useQuery({
    queryKey: ['kept-settings'],
    queryFn: async () => (await findKeptSettings(getUserId()).catch(() => undefined)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const settings = asked.data ?? kept.data ?? undefined
  return { settings, isSettled: settings !== undefined || asked.isFetched || asked.failureCount > 0 }
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(api.auth.me.$get, {}, signal),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(api.auth['api-keys'].$get, {}, signal),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(api.auth.passkeys.$get, {}, signal),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(api.auth.sessions.$get, {}, signal),
})

/** The programs with models that run beside the service. Each request asks them. */
export const localProvidersQuery = queryOptions({
  queryKey: ['local-providers'],
  queryFn: ({ signal }) => call(api.ai.local.$get, {}, signal),
  staleTime: 60_000,
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
