import { useEffect, useState } from 'react'
import { todayOf } from './calendar-date.ts'
import { usePreferences } from './preferences.ts'

const MINUTE_MS = 60_000

/** The user's current date. A tab that stays open goes on to the next day, also after it has slept. */
export function useToday(): string {
  const { dayStartHour } = usePreferences()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return todayOf(now, dayStartHour)
}
