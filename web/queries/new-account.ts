import { EVENING_DAY_START } from '../../contract/evening-day-start.ts'
import type { UpdateSettings } from '../../contract/settings.ts'
import { api, call } from '../api/call.ts'
import { setPreferences } from '../state/preferences.ts'

/** The API begins days at midnight unless it is told otherwise. If it cannot be told now, they do. */
export async function setUpAccount(token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  try {
    await call(
      (input: { json: UpdateSettings }, options) => api.settings.$put(input, { ...options, headers }),
      { json: { dayStart: EVENING_DAY_START } },
    )
    setPreferences({ dayStart: EVENING_DAY_START })
  } catch {
    // The account is there, and can be changed in the settings.
  }
}
