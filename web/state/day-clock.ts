import { useMemo } from 'react'
import { getPreferences, type Preferences, usePreferences } from './preferences.ts'
import { type DayClock, deviceTimeZone, isTimeZone } from './zoned-time.ts'

/** The device's zone is asked for each time: its owner may have travelled since. */
const clockOf = ({ timeZone, dayStart }: Preferences): DayClock => ({
  timeZone: timeZone !== 'device' && isTimeZone(timeZone) ? timeZone : deviceTimeZone(),
  dayStart,
})

/** How the user counts days, now. */
export const getDayClock = (): DayClock => clockOf(getPreferences())

export function useDayClock(): DayClock {
  const { timeZone, dayStart } = clockOf(usePreferences())
  return useMemo(() => ({ timeZone, dayStart }), [timeZone, dayStart])
}
