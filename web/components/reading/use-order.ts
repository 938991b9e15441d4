import { useState } from 'react'
import { readLocal, writeLocal } from '../../state/local.ts'
import type { Order } from './month-section.tsx'

/** The reading order, stored on this device. */
export function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useState<Order>(readLocal('reading-order') === 'oldest' ? 'oldest' : 'newest')
  return [
    order,
    (next) => {
      writeLocal('reading-order', next)
      setOrder(next)
    },
  ]
}
