import { queryOptions, useQuery } from '@tanstack/react-query'
import { PROVIDERS } from '../../contract/providers.ts'
import type { Settings, UpdateSettings } from '../../contract/settings.ts'
import { api, call } from '../api/call.ts'
import { keepAnswer } from '../offline/kept-answers.ts'
import { withTabLock } from '../offline/tab-lock.ts'
import { ApiError } from '../state/api-error.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { keptQuery } from './kept-query.ts'

export const settingsQuery = keptQuery('settings', (signal) => call(api.settings.$get, {}, signal))

/**
 * The settings; where the service does not answer, those that it sent to this device last.
 *
 * @returns `isSettled` once they are known, or cannot be had now
 */
export function useKnownSettings(): { settings: Settings | undefined; isSettled: boolean } {
  const { data: settings, isFetched, failureCount } = useQuery(settingsQuery)
  return { settings, isSettled: isFetched || failureCount > 0 }
}

export const meQuery = keptQuery('me', (signal) => call(api.auth.me.$get, {}, signal))

export const apiKeysQuery = keptQuery('api-keys', (signal) => call(api.auth['api-keys'].$get, {}, signal))

export const passkeysQuery = keptQuery('passkeys', (signal) => call(api.auth.passkeys.$get, {}, signal))

export const sessionsQuery = keptQuery('sessions', (signal) => call(api.auth.sessions.$get, {}, signal))

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

/** A part of the settings; of a list, how it changes, since another device may have changed it too. */
export type SettingsChange = UpdateSettings | ((current: Settings) => UpdateSettings)

/** A change that takes longer than this has failed: the next ones wait for it. */
const SAVE_LIMIT_MS = 30_000

let lastSave: Promise<unknown> = Promise.resolve()

/** Saves changes one after the other, also those of other tabs: otherwise an earlier answer could hide a later change. */
export function saveSettings(change: SettingsChange): Promise<Settings> {
  const save = () => saveNow(change)
  const saveInTurn = () => withTabLock('settings', save)
  const saved = lastSave.then(saveInTurn, saveInTurn)
  lastSave = saved
  return saved
}

async function saveNow(change: SettingsChange): Promise<Settings> {
  const userId = getUserId()
  const signal = AbortSignal.timeout(SAVE_LIMIT_MS)
  try {
    const json = typeof change === 'function' ? change(await call(api.settings.$get, {}, signal)) : change
    const saved = await call(api.settings.$put, { json }, signal)
    // Settings that were asked for before are older.
    await queryClient.cancelQueries(settingsQuery)
    if (userId === getUserId()) {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      void keepAnswer(userId, 'settings', saved).catch(() => undefined)
    }
    return saved
  } catch (error) {
    throw signal.aborted ? new ApiError('OFFLINE') : error
  }
}
