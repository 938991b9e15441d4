import { useState } from 'react'
import type { UpdateSettings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { queryClient } from '../../queries/client.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'

/** Saves a change of the settings, with its state. */
export function useSaveSettings() {
  const [state, setState] = useState<{ isSaving?: boolean; isSaved?: boolean; error?: unknown }>({})
  const save = async (json: UpdateSettings): Promise<void> => {
    setState({ isSaving: true })
    try {
      const saved = await call(api.settings.$put, { json })
      // Settings that were asked for before are older.
      await queryClient.cancelQueries(settingsQuery)
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      setState({ isSaved: true })
    } catch (error) {
      setState({ error })
    }
  }
  return { save, ...state, /** The user goes on typing. */ forget: () => setState({}) }
}
