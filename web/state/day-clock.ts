import { useMemo } from 'react'
import { getPreferences, type Preferences, usePreferences } from './preferences.ts'
import { type DayClock, deviceTimeZone, isTimeZone } from './zoned-time.ts'

/** The device's zone is asked for each time: its owner may have travelled since. */
const clockOf = ({ timeZone, dayStartHour }: Preferences): DayClock => ({
  timeZone: timeZone !== 'device' && isTimeZone(timeZone) ? timeZone : deviceTimeZone(),
  dayStartHour,
})

/** How this device's user counts days, now. */
export const getDayClock = (): DayClock => clockOf(getPreferences())

export function useDayClock(): DayClock {
  const { timeZone, dayStartHour } = clockOf(usePreferences())
  return useMemo(() => ({ timeZone, dayStartHour }), [timeZone, dayStartHour])
}
