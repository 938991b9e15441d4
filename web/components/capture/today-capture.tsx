// The bar for an event of today, at the thumb of screens that show other days.
import { useSyncExternalStore } from 'react'
import { useToday } from '../../state/today.ts'
import { Capture } from './capture.tsx'

/** Where the bar is fixed to the lower edge; on a desk, today's own screen is as near. */
const phone = matchMedia('(max-width: 50rem)')

const subscribe = (onChange: () => void) => {
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

export function TodayCapture() {
  const today = useToday()
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches)
  return isPhone ? <Capture date={today} isToday /> : null
}
