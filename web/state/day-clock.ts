import { useMemo } from 'react'
import { getPreferences, usePreferences } from './preferences.ts'
import type { Preferences } from './stored-preferences.ts'
import { type DayClock, deviceTimeZone, isTimeZone } from './zoned-time.ts'

/** Reads the device's zone each time, because it changes with travel. */
const clockOf = ({ timeZone, dayStart }: Preferences): DayClock => ({
  timeZone: timeZone !== 'device' && isTimeZone(timeZone) ? timeZone : deviceTimeZone(),
  dayStart,
})

/** The user's current time zone and beginning of the day. */
export const getDayClock = (): DayClock => clockOf(getPreferences())

export function useDayClock(): DayClock {
  const { timeZone, dayStart } = clockOf(usePreferences())
  return useMemo(() => ({ timeZone, dayStart }), [timeZone, dayStart])
}
