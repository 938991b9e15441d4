import { useEffect, useState } from 'react'
import { useDayClock } from './day-clock.ts'
import { dateOf } from './zoned-time.ts'

const MINUTE_MS = 60_000

/** The current time, updated every minute and when the tab becomes visible. */
export function useNow(): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const update = () => setNow(Temporal.Now.instant())
    const timer = setInterval(update, MINUTE_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

/** The user's current date, by their zone and the hour at which their day begins. */
export const useToday = (): string => dateOf(useNow(), useDayClock())
