import type { UpdateSettings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { queryClient } from '../../state/query-client.ts'
import { useAttempt } from '../shell/attempt.ts'

/** Saves a change of the settings, with its state. */
export function useSaveSettings() {
  const { attempt, ...state } = useAttempt()
  const save = (json: UpdateSettings) =>
    attempt(async () => {
      const saved = await call(api.settings.$put, { json })
      // Settings that were asked for before are older.
      await queryClient.cancelQueries(settingsQuery)
      queryClient.setQueryData(settingsQuery.queryKey, saved)
    })
  return { save, ...state }
}
