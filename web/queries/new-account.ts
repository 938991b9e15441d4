import type { UpdateSettings } from '../../contract/settings.ts'
import { api, call } from '../api/call.ts'
import { setPreferences } from '../state/preferences.ts'

/** An evening often lasts until after midnight. The API begins days at midnight unless it is told otherwise. */
const DAY_START = '04:00'

/** Gives an account that was made here what its first line needs. Without the service, days begin at midnight. */
export async function setUpAccount(token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  try {
    await call(
      (input: { json: UpdateSettings }, options) => api.settings.$put(input, { ...options, headers }),
      { json: { dayStart: DAY_START } },
    )
    setPreferences({ dayStart: DAY_START })
  } catch {
    // The account is there, and can be changed in the settings.
  }
}
