import { useSyncExternalStore } from 'react'
import { PickedMonth } from '../dates/day-picker.tsx'

/** Screens with room for a third column. */
const wide = matchMedia('(min-width: 75rem)')

const listen = (onChange: () => void) => {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** On a wide screen, the month around the day. */
export function DaySide({ date }: { date: string }) {
  const isWide = useSyncExternalStore(listen, () => wide.matches)
  if (!isWide) return null
  return (
    <aside className="day-side">
      <PickedMonth key={date.slice(0, 7)} date={date} />
    </aside>
  )
}
