// The capture bar for today on screens that show other days.
import { useSyncExternalStore } from 'react'
import { useToday } from '../../state/today.ts'
import { Capture } from './capture.tsx'

/** Screens on which the bar is fixed to the lower edge. Wider ones do not show it. */
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
